// As much of Web Locks as web/store.js uses, in memory. `refused` rejects every request, as a browser does whose site
// data is blocked.

/** @typedef {{ name: string }} Lock */
/** @typedef {{ steal?: boolean, ifAvailable?: boolean, signal?: AbortSignal }} Way */
/** @typedef {{ lock: Lock, work: (lock: Lock | null) => unknown, done: (value: unknown) => void, failed: (error: unknown) => void }} Request */

/** @type {Map<string, Request>} */
const holders = new Map();
/** @type {Request[]} */
let line = [];

// Longer than any request takes, so that whoever doesn't wait for it notices.
async function released() {
  for (let turn = 0; turn < 5; turn++) await new Promise((go) => setImmediate(go));
}

/** @param {Request} request */
async function grant(request) {
  holders.set(request.lock.name, request);
  /** @type {() => void} */
  let ended;
  try {
    const value = await request.work(request.lock);
    ended = () => request.done(value);
  } catch (error) {
    ended = () => request.failed(error);
  }
  // A lock isn't free at once, and whoever held it hears of it only then.
  await released();
  ended();
  if (holders.get(request.lock.name) !== request) return;
  holders.delete(request.lock.name);
  const next = line.find((each) => each.lock.name === request.lock.name);
  if (!next) return;
  line = line.filter((each) => each !== next);
  grant(next);
}

/** @param {boolean} refused */
export const locks = (refused) => ({
  /** @param {string} name @param {Way} way @param {(lock: Lock | null) => unknown} work */
  request: (name, way, work) =>
    new Promise((done, failed) => {
      if (refused) return failed(new DOMException("", "SecurityError"));
      const request = { lock: { name }, work, done, failed };
      // A request is answered later, never at once.
      const answered = () => {
        if (way.signal?.aborted) return failed(way.signal.reason);
        if (way.steal) holders.get(name)?.failed(new DOMException("", "AbortError"));
        else if (holders.has(name) && way.ifAvailable) return done(work(null));
        else if (holders.has(name)) return void line.push(request);
        grant(request);
      };
      setImmediate(answered);
      way.signal?.addEventListener("abort", () => {
        if (!line.includes(request)) return;
        line = line.filter((each) => each !== request);
        failed(way.signal?.reason);
      });
    }),
  query: async () => {
    if (refused) throw new DOMException("", "SecurityError");
    return { held: [...holders.keys()].map((name) => ({ name })) };
  },
});
