// Runs web/save_all.js over the storage on the one line in, { local, mirror, secure }, and prints what it gives.
// A game of the mirror is its copies: one, or two that may differ.
import { readFileSync } from "node:fs";
import { indexedDB } from "./indexeddb.mjs";

/** @type {{ local: Record<string, string>, mirror: Record<string, [raw: string, spare?: string]> | null, secure: boolean }} */
const { local, mirror, secure } = JSON.parse(readFileSync(0, "utf8"));
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
  for (const [id, [raw, spare]] of Object.entries(mirror)) {
    await store.put(id, 1, raw, "", () => true);
    if (spare !== undefined) await lay(id, { edition: 1, raw, spare });
  }
}
const { bundle } = await import("../../../web/save_all.js");
console.log(JSON.stringify(await bundle()));
process.exit();
