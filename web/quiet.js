// Loaded before PyScript: keeps it from fetching plug-ins for MicroPython, which this page doesn't use. PyScript
// reads the list of unwanted plug-ins for each of its languages apart.
const config = document.createElement("mpy-config");
config.setAttribute("src", "./pyscript.toml");
document.head.append(config);

// PyScript opens a database of its own for packages that it installed, which this page has none of; in a browser
// that refuses IndexedDB it would never start for want of it. So that one database is an empty stand-in.
const answered = (result) => {
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
const store = new Proxy({}, { get: (_, name) => () => answered(name === "getAllKeys" ? [] : undefined) });
const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...more) {
  return name.startsWith("IDBMap/") ? answered(empty) : open.call(this, name, ...more);
};
try {
  void globalThis.indexedDB.open;
} catch {
  Object.defineProperty(globalThis, "indexedDB", { value: Object.create(IDBFactory.prototype) });
}
