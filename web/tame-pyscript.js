// Loaded before PyScript: keeps it from fetching plug-ins for MicroPython, which this page doesn't use. PyScript
// reads the list of unwanted plug-ins separately for each language.
const config = document.createElement("mpy-config");
config.setAttribute("src", "./pyscript.toml");
document.head.append(config);

// Python doesn't start before 1970 or after 2262. If the clock is that far off, time begins with the year 2000; the bots'
// worker does the same.
const { now } = Date;
const began = now();
if (!(began >= 0 && began < Date.UTC(2200))) Date.now = () => Date.UTC(2000) + Math.max(0, now() - began);

// PyScript opens its own database for installed packages, which this page doesn't use; in a browser that refuses
// IndexedDB it would never start. So that one database is an empty stand-in.
/** @param {unknown} result */
const answered = (result) => {
  /** @type {{ onsuccess?: (event: { target: { result: unknown } }) => void }} */
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const store = new Proxy({}, { get: (_, name) => () => answered(name === "getAllKeys" ? [] : undefined) });
const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
const { open } = IDBFactory.prototype;
/** @type {IDBFactory["open"]} */
IDBFactory.prototype.open = function (name, ...more) {
  if (!name.startsWith("IDBMap/")) return open.call(this, name, ...more);
  return /** @type {any} nothing else of it is used */ (answered(empty));
};
try {
  void globalThis.indexedDB.open;
} catch {
  Object.defineProperty(globalThis, "indexedDB", { value: Object.create(IDBFactory.prototype) });
}
