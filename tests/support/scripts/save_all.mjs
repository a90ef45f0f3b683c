// Runs web/save_all.js over the storage on the one line in, { local, mirror, secure }, and prints what it gives.
// A game of the mirror is its copies: one, or two that may differ; no mirror, no database. `foreign` lies next to the
// games. `broken`: local storage is "denied", or the database is as one of the words in indexeddb.mjs says.
import { readFileSync } from "node:fs";
import { indexedDB, world } from "./indexeddb.mjs";

/**
 * @typedef {object} Place
 * @property {Record<string, string>} local
 * @property {Record<string, [raw: string, spare?: string]> | null} mirror
 * @property {boolean} secure
 * @property {Record<string, unknown>} [foreign]
 * @property {"denied" | "stuck" | "refused" | "unreadable" | "silent" | "bare"} [broken]
 */

/** @type {Place} */
const { local, mirror, secure, foreign = {}, broken } = JSON.parse(readFileSync(0, "utf8"));
/** @param {unknown} value */
const hidden = (value) => ({ value, enumerable: false });
/** @param {string} key */
const getItem = (key) => local[key] ?? null;
Object.assign(globalThis, { indexedDB, addEventListener() {} });
globalThis.localStorage = Object.create(Object.prototype, { getItem: hidden(getItem) });
Object.assign(globalThis.localStorage, local);
/** @param {string} id @param {unknown} value @returns {Promise<void>} */
const lay = (id, value) =>
  new Promise((done) => {
    const request = indexedDB.open("rollbow", 1);
    request.onsuccess = () => {
      const transaction = request.result?.transaction("games", "readwrite");
      transaction?.objectStore("games").put(value, id);
      if (transaction) transaction.oncomplete = done;
    };
  });
if (!secure) Object.defineProperty(globalThis, "crypto", { value: {} });
if (mirror) {
  const { store } = await import("../../../web/store.js");
  await store.list();
  for (const [id, [raw, spare]] of Object.entries(mirror)) {
    await store.put(id, 1, raw, "", () => true);
    if (spare !== undefined) await lay(id, { edition: 1, raw, spare });
  }
  for (const [id, value] of Object.entries(foreign)) await lay(id, value);
}
const denied = () => {
  throw new DOMException("", "SecurityError");
};
if (broken === "denied") Reflect.defineProperty(globalThis, "localStorage", { get: denied });
else if (broken) world[broken] = true;
/** Time passes only where the database never answers, and then long after it should have. @param {() => void} work */
const setTimeout = async (work) => {
  if (!world.stuck && !world.silent) return;
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
  work();
};
Object.assign(globalThis, { setTimeout });
const open = world.open.length;
const { bundle } = await import("../../../web/save_all.js");
console.log(JSON.stringify(await bundle()));
if (world.open.length > open) throw new Error("it leaves the database open");
if (!mirror && (await indexedDB.databases()).length) throw new Error("it makes a database");
process.exit();
