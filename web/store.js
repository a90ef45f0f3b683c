// What only the browser can store or watch: a mirror of the games in IndexedDB, and one writer per game by a Web Lock.
// Games are just texts here; nothing in this file reads them.
import { download, receive, send } from "./files.js";
import { DATABASE, GAME, SETTINGS, STORES, VERSION } from "./storage_names.js";

const PATIENCE = 4000;
/**
 * A game that this tab may write, until `free` is called; without locks it has none.
 * @typedef {{ id: string, done?: Promise<unknown>, free?: (value?: unknown) => void }} Held
 */
/** @typedef {(id: string) => void} Told what is called with a game when another tab takes it or leaves it */

/** @type {Promise<IDBDatabase> | null} */
let opening = null;
// Some browsers never answer if their database is broken; it isn't asked again until it does.
let silent = false;
/** @type {Held | null} */
let held = null;
/** @type {AbortController | null} */
let waiting = null;
/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Strict durability: the transaction is complete when the bytes are on disk, not when the system has accepted them.
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(games: IDBObjectStore, cards: IDBObjectStore, answer: (value: T) => void) => void} work
 * @returns {Promise<T | undefined>}
 */
function within(mode, work) {
  if (silent) return Promise.reject(late());
  return new Promise((resolve, reject) => {
    /** @type {IDBTransaction | undefined} */
    let transaction;
    let over = false;
    const patience = setTimeout(() => {
      over = true;
      reject(late());
      end(transaction);
      leaveAlone();
    }, PATIENCE);
    /** @param {DOMException | null} [error] */
    const failed = (error) => {
      clearTimeout(patience);
      reject(error ?? new DOMException("", "AbortError"));
    };
    open().then((database) => {
      if (over) return;
      /** @type {T | undefined} */
      let answer;
      const begun = (transaction = database.transaction(STORES, mode, { durability: "strict" }));
      begun.oncomplete = () => {
        clearTimeout(patience);
        resolve(answer);
      };
      begun.onabort = () => failed(begun.error);
      work(begun.objectStore("games"), begun.objectStore("cards"), (value) => (answer = value));
    }).catch(failed);
  });
}

const late = () => new DOMException("", "TimeoutError");

/**
 * What nobody is waiting for anymore must not happen later.
 * @param {IDBTransaction | undefined} transaction
 */
function end(transaction) {
  try {
    transaction?.abort();
  } catch {
    // It is already over, or on its way to disk.
  }
}

// One attempt waits as long as it takes, and nothing waits for it.
function leaveAlone() {
  if (silent) return;
  silent = true;
  const heard = () => (silent = false);
  open().then((database) => {
    const transaction = database.transaction(STORES, "readwrite");
    transaction.objectStore("games").count();
    transaction.oncomplete = transaction.onabort = heard;
  }).catch(heard);
}

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, VERSION);
    request.onupgradeneeded = () => STORES.forEach((name) => request.result.createObjectStore(name));
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      request.result.onclose = request.result.onversionchange = () => {
        request.result.close();
        opening = null;
      };
      resolve(request.result);
    };
  }).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

// Other pages of this origin may write here, too; anything but text isn't Rollbow's.
/** @param {unknown} value */
const text = (value) => (typeof value === "string" ? value : undefined);

/**
 * Whether it was stored; `over` decides whether it may replace what is there.
 * @param {string} id @param {number} edition @param {string} raw @param {string} card
 * @param {(there: string) => boolean} over
 * @returns {Promise<boolean | undefined>}
 */
const put = (id, edition, raw, card, over) =>
  within("readwrite", (games, cards, answer) => {
    const request = games.get(id);
    request.onsuccess = () => {
      const there = text(request.result?.raw) ?? raw;
      const free = there === raw || over(there);
      answer(free);
      if (!free) return;
      games.put({ edition, raw }, id);
      cards.put(card, id);
    };
  });

/**
 * Stores many games at once that are nowhere else, so each is stored twice. Returns which of them were stored.
 * @param {[id: string, edition: number, raw: string, card: string][]} kept
 * @param {(id: string, there: string) => boolean} over
 * @returns {Promise<boolean[] | undefined>}
 */
const stow = (kept, over) =>
  within("readwrite", (games, cards, answer) => {
    /** @type {boolean[]} */
    const stored = [];
    answer(stored);
    kept.forEach(([id, edition, raw, card], at) => {
      const request = games.get(id);
      request.onsuccess = () => {
        const there = text(request.result?.raw) ?? raw;
        stored[at] = there === raw || over(id, there);
        if (!stored[at]) return;
        games.put({ edition, raw, spare: raw }, id);
        cards.put(card, id);
      };
    });
  });

/**
 * Makes the second copy of what is here, if it is still the same, as nothing else will hold these games. Returns which of
 * them are safe.
 * @param {[id: string, raw: string][]} kept
 * @returns {Promise<boolean[] | undefined>}
 */
const settle = (kept) =>
  within("readwrite", (games, cards, answer) => {
    /** @type {boolean[]} */
    const safe = [];
    answer(safe);
    kept.forEach(([id, raw], at) => {
      const request = games.get(id);
      request.onsuccess = () => {
        safe[at] = request.result?.raw === raw;
        if (safe[at]) games.put({ ...request.result, spare: raw }, id);
      };
    });
  });

/**
 * What is here of each game, and its second copy if that differs.
 * @param {string[]} ids
 * @returns {Promise<[raw?: string, spare?: string][] | undefined>}
 */
const get = (ids) =>
  within("readonly", (games, cards, answer) => {
    /** @type {[raw?: string, spare?: string][]} */
    const found = [];
    answer(found);
    ids.forEach((id, at) => {
      const request = games.get(id);
      request.onsuccess = () => {
        const [raw, spare] = [text(request.result?.raw), text(request.result?.spare)];
        found[at] = spare === raw ? [raw] : [raw, spare];
      };
    });
  });

// One text with many lines: thousands of texts would take Python long to receive.
/** @returns {Promise<[ids: string, cards: string] | undefined>} */
const list = () =>
  within("readonly", (games, cards, answer) => {
    const ids = games.getAllKeys();
    ids.onsuccess = () => {
      const found = cards.getAll();
      found.onsuccess = () => answer([ids.result.join("\n"), found.result.join("\n")]);
    };
  });

/** @param {string} id */
const remove = (id) =>
  within("readwrite", (games, cards) => {
    games.delete(id);
    cards.delete(id);
  });

/**
 * Removes only this exact content, as a good copy may have arrived meanwhile. A second copy takes its place.
 * @param {string} id @param {string} raw
 */
const drop = (id, raw) =>
  within("readwrite", (games) => {
    const request = games.get(id);
    request.onsuccess = () => {
      const kept = request.result ?? {};
      const spare = kept.spare === raw ? undefined : kept.spare;
      if (kept.raw === raw && spare) games.put({ ...kept, raw: spare }, id);
      else if (kept.raw === raw) games.delete(id);
      else if (kept.spare === raw) games.put({ ...kept, spare: kept.raw }, id);
    };
  });

/** @param {string} id */
const lockName = (id) => GAME + id;

/**
 * Runs these one after another: a lock being released isn't free yet.
 * @template T
 * @param {() => Promise<T>} work
 */
function queued(work) {
  const done = queue.then(work, work);
  queue = done;
  return done;
}

/**
 * Whether this tab may write the game. Without locks every tab may; editions still keep them from mixing.
 * A tab that may not waits: `gained` is called when the other one closes or leaves, `lost` when another takes over.
 * @param {string} id @param {boolean} steal @param {Told} lost @param {Told} gained
 */
const hold = (id, steal, lost, gained) => queued(() => become(id, steal, lost, gained));
const release = () => queued(letGo);

/** @param {string} id @param {boolean} steal @param {Told} lost @param {Told} gained @returns {Promise<boolean>} */
async function become(id, steal, lost, gained) {
  if (held?.id === id && !steal) return true;
  await letGo();
  if (!navigator.locks) return true;
  return new Promise((answer) => ask(id, steal ? { steal } : { ifAvailable: true }, answer, lost, gained));
}

/**
 * @param {string} id
 * @param {LockOptions} way
 * @param {(mine: boolean) => void} answer
 * @param {Told} lost
 * @param {Told} gained
 */
function ask(id, way, answer, lost, gained) {
  /** @type {Held} */
  const mine = { id };
  const wait = () => {
    waiting = new AbortController();
    ask(id, { signal: waiting.signal }, () => gained(id), lost, gained);
  };
  mine.done = navigator.locks
    .request(lockName(id), way, (lock) => {
      if (!lock) {
        wait();
        return answer(false);
      }
      held = mine;
      answer(true);
      return new Promise((free) => (mine.free = free));
    })
    .catch(() => {
      if (held === mine) {
        held = null;
        wait();
        lost(id);
      } else if (!way.signal) {
        // Locks are refused: act as if there were none.
        held = mine;
        answer(true);
      }
    });
}

/** Whether this tab may still write the game. @param {string} id */
const holds = (id) => !navigator.locks || held?.id === id;

async function letGo() {
  const mine = held;
  held = null;
  waiting?.abort();
  mine?.free?.();
  await mine?.done;
}

/**
 * Becomes the writer of those games, for a moment, that no other tab writes. Returns them, and a function that gives them
 * back; until then this tab's other requests wait. Without locks it gets all of them.
 * @param {string[]} ids
 * @returns {Promise<[mine: string[], back: () => void]>}
 */
const borrow = (ids) =>
  new Promise((answer) => {
    queued(async () => {
      /** @type {((value?: unknown) => void)[]} */
      const frees = [];
      /** @type {Promise<unknown>[]} */
      const freed = [];
      const mine = await Promise.all(ids.map((id) => lent(id, frees, freed)));
      await new Promise((over) => {
        frees.push(over);
        answer([ids.filter((_, at) => mine[at]), () => frees.forEach((free) => free())]);
      });
      await Promise.all(freed);
    });
  });

/**
 * @param {string} id
 * @param {((value?: unknown) => void)[]} frees
 * @param {Promise<unknown>[]} freed what ends when the lock is free again
 * @returns {Promise<boolean>}
 */
function lent(id, frees, freed) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((answer) => {
    const done = navigator.locks
      .request(lockName(id), { ifAvailable: true }, (lock) => {
        answer(lock !== null);
        return new Promise((free) => frees.push(free));
      })
      .catch(() => answer(true));
    freed.push(done);
  });
}

// The games that other tabs hold.
async function busy() {
  if (!navigator.locks) return [];
  await queue;
  const { held: locks = [] } = await navigator.locks.query().catch(() => /** @type {LockManagerSnapshot} */ ({}));
  return locks.map((lock) => lock.name).filter((name) => !held || name !== lockName(held.id));
}

/** @param {boolean} ask @returns {Promise<[usage: number, quota: number, lasting: boolean]>} */
async function measure(ask) {
  const storage = navigator.storage;
  if (!storage?.estimate) return [0, 0, false];
  const lasting = ask ? await storage.persist() : await storage.persisted();
  const { usage = 0, quota = 0 } = await storage.estimate();
  return [usage, quota, lasting];
}

// The chosen look of the page, before Python is up to apply it.
try {
  const chosen = localStorage.getItem(SETTINGS) ?? "";
  for (const [, name, value] of chosen.matchAll(/^(theme|motion|tray) ([a-z]+)$/gm)) {
    document.documentElement.dataset[name] = value;
  }
} catch {
  // Storage is refused: follow the system.
}

// Another tab changed this page's local storage.
/** @param {(key: string) => void} changed */
const watch = (changed) => addEventListener("storage", ({ key }) => key && changed(key));

// This takes a while, so start before it is needed.
open().catch(() => {});

export const store = { put, stow, settle, get, list, remove, drop, hold, borrow, holds, release, busy, measure, download, send, receive, watch };
