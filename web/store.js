// What only the browser can keep or watch: a mirror of the games in IndexedDB, one writer a game by a Web Lock, files.
// Games are texts here; nothing in this file reads them.

const PATIENCE = 4000;
const STORES = ["games", "cards"];
let opening = null;
let held = null;
let waiting = null;
let queue = Promise.resolve();
const outrun = new Set();

// Strict durability: the transaction is complete when the bytes are on the disk, not when the system has taken them.
async function within(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORES, mode, { durability: "strict" });
    let answer;
    transaction.oncomplete = () => resolve(answer);
    transaction.onabort = () => reject(transaction.error ?? new DOMException("", "AbortError"));
    work(transaction.objectStore("games"), transaction.objectStore("cards"), (value) => (answer = value));
  });
}

function open() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("rollbow", 1);
    // Some browsers never answer when their database is broken.
    setTimeout(() => reject(new DOMException("", "TimeoutError")), PATIENCE);
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

// "outrun" when the mirror holds something that this edition doesn't follow: another tab wrote it. The saves that are
// already on their way behind this one follow it no better.
const put = (id, edition, raw, card, known) =>
  within("readwrite", (games, cards, answer) => {
    const request = games.get(id);
    request.onsuccess = () => {
      const there = request.result;
      const strange = there?.edition === edition - 1 && !known.includes(there.raw);
      if ((outrun.has(id) || strange || there?.edition >= edition) && there?.raw !== raw) {
        outrun.add(id);
        return answer("outrun");
      }
      games.put({ edition, raw }, id);
      cards.put(card, id);
    };
  });

const get = (id) =>
  within("readonly", (games, cards, answer) => {
    games.get(id).onsuccess = ({ target }) => {
      outrun.delete(id);
      answer(target.result?.raw);
    };
  });

const list = () =>
  within("readonly", (games, cards, answer) => {
    games.getAllKeys().onsuccess = ({ target }) => {
      const ids = target.result;
      cards.getAll().onsuccess = (found) => answer([ids, found.target.result]);
    };
  });

const remove = (id) =>
  within("readwrite", (games, cards) => {
    games.delete(id);
    cards.delete(id);
  });

// Only this very content: a good copy may have come in between.
const drop = (id, raw) =>
  within("readwrite", (games) => {
    games.get(id).onsuccess = ({ target }) => target.result?.raw === raw && games.delete(id);
  });

const lockName = (id) => `rollbow/game/${id}`;

// One after the other: a lock that is being let go isn't free yet.
function queued(work) {
  queue = queue.then(work, work);
  return queue;
}

// Whether this tab may write the game. Without locks every tab may; the editions still keep them from mixing.
// A tab that may not waits: `gained` tells when the other one is closed or leaves, `lost` when another takes over.
const hold = (id, steal, lost, gained) => queued(() => become(id, steal, lost, gained));
const release = () => queued(letGo);

async function become(id, steal, lost, gained) {
  if (held?.id === id && !steal) return true;
  await letGo();
  if (!navigator.locks) return true;
  return new Promise((answer) => ask(id, steal ? { steal } : { ifAvailable: true }, answer, lost, gained));
}

function ask(id, way, answer, lost, gained) {
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
        answer(true);
      }
    });
}

// Whether this tab may still write the game.
const holds = (id) => !navigator.locks || held?.id === id;

async function letGo() {
  const mine = held;
  held = null;
  waiting?.abort();
  waiting = null;
  mine?.free();
  await mine?.done;
}

// The games that other tabs hold.
async function busy() {
  if (!navigator.locks) return [];
  await queue;
  const { held: locks } = await navigator.locks.query();
  return locks.map((lock) => lock.name).filter((name) => !held || name !== lockName(held.id));
}

async function measure(ask) {
  const storage = navigator.storage;
  if (!storage?.estimate) return [0, 0, false];
  const lasting = ask ? await storage.persist() : await storage.persisted();
  const { usage = 0, quota = 0 } = await storage.estimate();
  return [usage, quota, lasting];
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// What the system shared with the installed page; the service worker put it away.
async function shared() {
  if (location.search !== "?shared" || !globalThis.caches) return [];
  history.replaceState(null, "", location.pathname + location.hash);
  const box = await caches.open("shared");
  const found = await Promise.all(
    (await box.keys()).map(async (request) => {
      const name = decodeURIComponent(new URL(request.url).search.slice(1));
      return new File([await (await box.match(request)).blob()], name);
    }),
  );
  await caches.delete("shared");
  return found;
}

// Files that are chosen in a field, dropped anywhere on the page, opened by the system or shared, as [name, bytes] each.
function receive(given) {
  const hand = async (files) =>
    given(await Promise.all([...files].map(async (file) => [file.name, await file.arrayBuffer()])));
  addEventListener("change", ({ target }) => {
    if (target.type !== "file") return;
    hand(target.files);
    target.value = "";
  });
  const carried = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => carried(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!carried(event)) return;
    event.preventDefault();
    hand(event.dataTransfer.files);
  });
  // Files that the system opens with the installed page.
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (files.length) hand(await Promise.all([...files].map((file) => file.getFile())));
  });
  shared().then((files) => files.length && hand(files));
}

// How the page was chosen to look, before Python is up to say so.
try {
  const chosen = localStorage.getItem("rollbow/settings") ?? "";
  for (const [, name, value] of chosen.matchAll(/^(theme|motion|tray) ([a-z]+)$/gm)) {
    document.documentElement.dataset[name] = value;
  }
} catch {
  // Storage is refused: as the system has it.
}

// Local storage of this page changes under another tab's hand.
const watch = (changed) => addEventListener("storage", ({ key }) => key && changed(key));

// It takes a while, so it begins before it is needed.
open().catch(() => {});

export const store = { put, get, list, remove, drop, hold, holds, release, busy, measure, download, receive, watch };
