// The page's end of the bots' worker: starts it when it is first needed, and a fresh one when it dies or falls silent.
// What is asked and answered is Python's business; bytes go there and text comes back.

const PATIENCE = 30_000;
const TRIES = 2;

let worker = null;
let number = 0;
const asked = new Map();

function begin() {
  if (worker) return;
  const started = new Worker(new URL("./bot-worker.js", import.meta.url), { type: "module" });
  worker = started;
  const died = () => started === worker && replace();
  started.onerror = (event) => {
    event.preventDefault();
    died();
  };
  started.onmessage = ({ data }) => {
    // The worker holds this lock as long as it lives; the browser gives it to us when the worker is gone.
    if (data.alive) navigator.locks?.request(data.alive, died);
    else settle(data);
  };
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

function send(key, question) {
  begin();
  question.watch = setTimeout(replace, PATIENCE);
  worker.postMessage({ key, bytes: question.bytes });
}

function settle({ key, text, error }) {
  const question = asked.get(key);
  if (!question) return;
  asked.delete(key);
  clearTimeout(question.watch);
  if (error) question.reject(new Error(error));
  else question.resolve(text);
}

export const bots = {
  begin,
  ask(bytes) {
    return new Promise((resolve, reject) => {
      const question = { bytes, resolve, reject, tries: TRIES, watch: 0 };
      asked.set(++number, question);
      send(number, question);
    });
  },
};
