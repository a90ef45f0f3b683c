// The page's end of the bots' worker: starts it on first use, and a fresh one when it dies or falls silent. After two quiet
// minutes it is given up, as phones evict large tabs; the next question starts it again.
// Questions and answers are Python's business; bytes go out and text comes back.

const PATIENCE = 30_000;
const QUIET = 120_000;
const TRIES = 2;

/** @typedef {{ key: number, text?: string, error?: string }} Answer */
/**
 * @typedef {object} Question
 * @property {Uint8Array} bytes
 * @property {(text: string) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} tries
 * @property {number} watch
 */

/** @type {Worker | null} */
let worker = null;
let number = 0;
let resting = 0;
/** @type {Map<number, Question>} */
const asked = new Map();

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
    // The worker holds this lock as long as it lives; we get it when the worker is gone.
    if (data.alive) navigator.locks?.request(data.alive, died);
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
  there.postMessage({ key, bytes: question.bytes });
}

/** @param {Answer} answer */
function settle({ key, text = "", error }) {
  const question = asked.get(key);
  if (!question) return;
  asked.delete(key);
  clearTimeout(question.watch);
  if (!asked.size) resting = setTimeout(rest, QUIET);
  if (error) question.reject(new Error(error));
  else question.resolve(text);
}

export const bots = {
  begin,
  /** @param {Uint8Array} bytes @returns {Promise<string>} */
  ask(bytes) {
    return new Promise((resolve, reject) => {
      const question = { bytes, resolve, reject, tries: TRIES, watch: 0 };
      asked.set(++number, question);
      send(number, question);
    });
  },
};
