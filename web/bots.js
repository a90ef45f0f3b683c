// The page's end of the bots' worker: starts it on first use, and a fresh one when it dies or falls silent. After two idle
// minutes it is shut down, as phones evict large tabs; the next question starts it again.
// Only Python understands questions and answers: bytes go out, text comes back, as one answer or, for long work, in pieces.

const PATIENCE = 30_000;
const QUIET = 120_000;
const TRIES = 2;

/** @typedef {{ key: number, text?: string, pieces?: string[], done?: boolean, error?: string }} Answer */
/**
 * @typedef {object} Question
 * @property {Uint8Array} bytes
 * @property {Told} [told] for long work: gets its pieces
 * @property {number} heard how many it has got
 * @property {number} again how many of them a restarted worker still has to repeat
 * @property {(text: string) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} tries
 * @property {number} watch
 */
/** @typedef {(pieces: string[]) => void} Told */

/** @type {Worker | null} */
let worker = null;
let number = 0;
let resting = 0;
/** @type {Map<number, Question>} */
const asked = new Map();
/** Long work by the page's name for it. @type {Map<string, number>} */
const works = new Map();

function begin() {
  clearTimeout(resting);
  if (!asked.size) resting = setTimeout(rest, QUIET);
  if (worker) return worker;
  const started = new Worker(new URL("./bot-worker.js", import.meta.url), { type: "module" });
  worker = started;
  const died = () => started === worker && replace();
  started.onerror = (event) => {
    event.preventDefault();
    died();
  };
  started.onmessage = ({ data }) => {
    // The worker holds this lock as long as it lives; we get the lock when the worker is gone.
    if (data.alive) navigator.locks?.request(data.alive, died);
    else if (data.pieces) hear(data);
    else settle(data);
  };
  return started;
}

function rest() {
  worker?.terminate();
  worker = null;
}

function replace() {
  worker?.terminate();
  worker = null;
  for (const [key, question] of asked) {
    clearTimeout(question.watch);
    if (--question.tries > 0) send(key, question);
    else settle({ key, error: "the bots' worker died" });
  }
}

/** @param {number} key @param {Question} question */
function send(key, question) {
  const there = begin();
  question.watch = setTimeout(replace, PATIENCE);
  question.again = question.heard;
  there.postMessage({ key, bytes: question.bytes, long: Boolean(question.told) });
}

/** A slice of long work is done; pieces that came before its worker died are skipped. @param {Answer} answer */
function hear({ key, pieces = [], done }) {
  const question = asked.get(key);
  if (!question) return;
  clearTimeout(question.watch);
  question.watch = setTimeout(replace, PATIENCE);
  const fresh = pieces.slice(question.again);
  question.again -= pieces.length - fresh.length;
  question.heard += fresh.length;
  if (fresh.length) question.told?.(fresh);
  if (done) settle({ key, text: "done" });
}

/** @param {number} key */
function forget(key) {
  const question = asked.get(key);
  if (!question) return;
  asked.delete(key);
  clearTimeout(question.watch);
  if (!asked.size) resting = setTimeout(rest, QUIET);
  return question;
}

/** @param {Answer} answer */
function settle({ key, text = "", error }) {
  const question = forget(key);
  if (!question) return;
  if (error) question.reject(new Error(error));
  else question.resolve(text);
}

export const bots = {
  begin,
  /** @param {Uint8Array} bytes @returns {Promise<string>} */
  ask(bytes) {
    return put(++number, bytes);
  },
  /**
   * Long work; work of the same name is stopped. The answer comes at the end, and is empty if the work was stopped.
   * @param {string} name @param {Uint8Array} bytes @param {Told} told @returns {Promise<string>}
   */
  work(name, bytes, told) {
    stop(name);
    works.set(name, ++number);
    return put(number, bytes, told);
  },
  stop,
};

/** @param {number} key @param {Uint8Array} bytes @param {Told} [told] @returns {Promise<string>} */
function put(key, bytes, told) {
  return new Promise((resolve, reject) => {
    const question = { bytes, told, resolve, reject, tries: TRIES, watch: 0, heard: 0, again: 0 };
    asked.set(key, question);
    send(key, question);
  });
}

/** @param {string} name */
function stop(name) {
  const key = works.get(name) ?? 0;
  const question = forget(key);
  if (!question) return;
  worker?.postMessage({ key, stop: true });
  question.resolve("");
}
