// As much of IndexedDB as web/store.js and web/save_all.js use, in memory: transactions that write follow one another,
// and each ends when nothing is asked of it any more. `stuck` keeps all from going on, as a broken browser does; if it is
// `refused`, no database opens. One opens, but gives nothing, if it is `unreadable`; never answers, if it is `silent`; and
// has no stores, if it is `bare`.

import { setTimeout } from "node:timers";

/** @typedef {Map<string, Map<string, unknown>>} Stores the rows of each by their keys */
/** @typedef {() => unknown} Work */
/** @typedef {IDBTransactionMode} Mode */
/** @typedef {{ result?: unknown, onsuccess?: (event: { target: Request }) => void, onerror?: () => void }} Request */

/**
 * @typedef {object} Database
 * @property {(store: string) => void} createObjectStore
 * @property {(names: string | string[], mode?: Mode, options?: IDBTransactionOptions) => Transaction} transaction
 * @property {() => void} close
 * @property {() => void} [onclose]
 * @property {() => void} [onversionchange]
 */

/**
 * @typedef {object} Opening
 * @property {Database} [result]
 * @property {{ abort: () => void }} [transaction]
 * @property {() => void} [onupgradeneeded]
 * @property {DOMException} [error]
 * @property {() => void} [onerror]
 * @property {() => void} [onsuccess]
 */

/** @type {Map<string, { stores: Stores, version: number }>} */
const databases = new Map();
/** @type {Transaction[]} */
let line = [];
/** @type {Transaction | null} */
let running = null;
/** @type {{ stuck: boolean, refused: boolean, unreadable: boolean, silent: boolean, bare: boolean, asked: [mode: Mode, durability: IDBTransactionDurability][], open: Database[] }} */
export const world = { stuck: false, refused: false, unreadable: false, silent: false, bare: false, asked: [], open: [] };

/** @param {() => void} work */
const soon = (work) => setImmediate(work);

function go() {
  if (world.stuck || world.silent) return void setTimeout(go, 5).unref();
  if (running) return;
  running = line.shift() ?? null;
  running?.turn();
}

/** @param {Stores} stores @param {string} name */
function rows(stores, name) {
  const found = stores.get(name);
  if (!found) throw new Error(`there is no store ${name}`);
  return found;
}

class Transaction {
  #stores;
  /** @type {Stores} */
  #before = new Map();
  /** @type {[request: Request, work: Work][]} */
  #asked = [];
  #over = false;
  begun = false;
  /** @type {unknown} */
  error = null;
  /** @type {(() => void) | undefined} */
  oncomplete;
  /** @type {(() => void) | undefined} */
  onabort;

  /** @param {Stores} stores @param {string[]} names @param {Mode} mode */
  constructor(stores, names, mode) {
    if (mode !== "readonly" && mode !== "readwrite") throw new TypeError(`no mode: ${mode}`);
    this.#stores = stores;
    this.mode = mode;
    for (const name of names) this.#before.set(name, new Map(rows(stores, name)));
    line.push(this);
    soon(go);
  }

  /** @param {string} name */
  objectStore(name) {
    if (!this.#before.has(name)) throw new Error(`${name} is not in this transaction`);
    const kept = () => rows(this.#stores, name);
    /** @param {Work} work */
    const ask = (work, writes = false) => {
      if (this.#over) throw new Error("TransactionInactiveError");
      if (writes && this.mode === "readonly") throw new Error("ReadOnlyError");
      /** @type {Request} */
      const request = {};
      this.#asked.push([request, work]);
      return request;
    };
    const sorted = () => [...kept()].sort(([one], [other]) => (one < other ? -1 : 1));
    return {
      /** @param {string} key */
      get: (key) => ask(() => structuredClone(kept().get(key))),
      /** @param {unknown} value @param {string} key */
      put: (value, key) => ask(() => void kept().set(key, structuredClone(value)), true),
      /** @param {string} key */
      delete: (key) => ask(() => void kept().delete(key), true),
      count: () => ask(() => kept().size),
      getAllKeys: () => ask(() => sorted().map(([key]) => key)),
      getAll: () => ask(() => sorted().map(([, value]) => structuredClone(value))),
    };
  }

  abort() {
    if (this.#over) throw new Error("InvalidStateError");
    this.#ended("onabort");
  }

  // One request a turn: whatever else runs in this page runs in between.
  turn() {
    if (this.#over) return;
    // Another transaction may have written before this one began; from here on nobody else does.
    if (!this.begun) for (const name of this.#before.keys()) this.#before.set(name, new Map(rows(this.#stores, name)));
    this.begun = true;
    const next = this.#asked.shift();
    if (!next) return this.#ended("oncomplete");
    const [request, work] = next;
    try {
      if (world.unreadable) throw new DOMException("", "UnknownError");
      request.result = work();
      request.onsuccess?.({ target: request });
    } catch (error) {
      this.error = error;
      request.onerror?.();
      return this.#ended("onabort");
    }
    soon(() => this.turn());
  }

  /** @param {"oncomplete" | "onabort"} how */
  #ended(how) {
    this.#over = true;
    if (how === "onabort" && this.begun) for (const [name, old] of this.#before) this.#stores.set(name, old);
    line = line.filter((each) => each !== this);
    if (running === this) running = null;
    soon(() => {
      this[how]?.();
      go();
    });
  }
}

export const indexedDB = {
  databases: async () => [...databases.keys()].map((name) => ({ name })),
  /** @param {string} name @param {number} version */
  open(name, version) {
    /** @type {Opening} */
    const request = {};
    const answer = () => {
      if (world.stuck) return void setTimeout(answer, 5).unref();
      if (world.refused) {
        request.error = new DOMException("", "UnknownError");
        return request.onerror?.();
      }
      const fresh = !databases.has(name);
      /** @type {{ stores: Stores }} */
      const { stores } = databases.get(name) ?? { stores: new Map() };
      /** @type {Database} */
      const database = {
        createObjectStore: (store) => stores.set(store, new Map()),
        transaction(names, mode = "readonly", options = {}) {
          if (!world.open.includes(database)) throw new DOMException("", "InvalidStateError");
          if (world.bare) throw new DOMException("", "NotFoundError");
          world.asked.push([mode, options.durability ?? "default"]);
          return new Transaction(stores, [names].flat(), mode);
        },
        close() {
          world.open = world.open.filter((each) => each !== database);
        },
      };
      world.open.push((request.result = database));
      let gone = false;
      request.transaction = { abort: () => (gone = true) };
      if (fresh) request.onupgradeneeded?.();
      if (gone) {
        database.close();
        return request.onerror?.();
      }
      databases.set(name, { stores, version });
      request.onsuccess?.();
    };
    soon(answer);
    return request;
  },
};
