// Runs web/bundle.js over the storage on the one line in, { local, mirror, secure }, and prints what it gives.
import { readFileSync } from "node:fs";
import { indexedDB } from "./indexeddb.mjs";

/** @type {{ local: Record<string, string>, mirror: Record<string, string> | null, secure: boolean }} */
const { local, mirror, secure } = JSON.parse(readFileSync(0, "utf8"));
/** @param {unknown} value */
const hidden = (value) => ({ value, enumerable: false });
/** @param {string} key */
const getItem = (key) => local[key] ?? null;
Object.assign(globalThis, { indexedDB, addEventListener() {} });
globalThis.localStorage = Object.create(Object.prototype, { getItem: hidden(getItem) });
Object.assign(globalThis.localStorage, local);
if (!secure) Object.defineProperty(globalThis, "crypto", { value: {} });
if (mirror) {
  const { store } = await import("../../../web/store.js");
  for (const [id, raw] of Object.entries(mirror)) await store.put(id, 1, raw, "", () => true);
}
const { bundle } = await import("../../../web/bundle.js");
console.log(JSON.stringify(await bundle()));
process.exit();
