// Runs web/store.js as three tabs over one database: node store.mjs [no-locks|locks-refused|database-refused|database-stuck] < steps. A step is one word
// with its arguments for a tab, [tab, word, …]; a list of steps begins them all before any has answered. Each line out
// answers a line in; a fault answers with its name.
import { createInterface } from "node:readline";
import { setTimeout as later } from "node:timers";
import { indexedDB, world } from "./indexeddb.mjs";
import { locks } from "./locks.mjs";

// The store's patience ends when a test says so.
/** @type {Set<() => void>} */
const waiting = new Set();
/** @param {() => void} work */
const setTimeout = (work) => {
  waiting.add(work);
  return work;
};
/** @param {() => void} work */
const clearTimeout = (work) => waiting.delete(work);
/** @type {Record<string, (event: { key: string | null }) => void>} */
const listening = {};
/** @param {string} kind @param {(event: { key: string | null }) => void} listener */
const addEventListener = (kind, listener) => (listening[kind] = listener);
/** @type {string[]} */
const persisting = [];
const storage = {
  persist: async () => persisting.push("persist") > 0,
  persisted: async () => false,
  estimate: async () => (way === "no-numbers" ? {} : { usage: 3, quota: 10 }),
};
const [way = ""] = process.argv.slice(2);
world.refused = way === "database-refused";
world.stuck = way === "database-stuck";
const navigator = way === "no-locks" ? {} : { locks: locks(way === "locks-refused"), storage };
const dataset = {};
const document = { documentElement: { dataset } };
const localStorage = { getItem: (/** @type {string} */ key) => (key === "rollbow/settings" ? "theme dark\nsound on\ntray left\n" : null) };
Object.assign(globalThis, { indexedDB, addEventListener, setTimeout, clearTimeout, document, localStorage });
Object.defineProperty(globalThis, "navigator", { value: navigator });
/** @type {Record<string, (...words: unknown[]) => unknown>[]} the lines in decide what is called, and with what */
const tabs = [];
for (const tab of [0, 1, 2]) tabs.push((await import(`../../../web/store.js?tab=${tab}`)).store);

/** @type {[tab: number, what: "lost" | "gained", id: unknown][]} what the tabs were told of their games */
const told = [];

/** @type {(() => void)[]} what gives back the games that tabs borrowed */
const lent = [];

/** @type {string[]} the words of the steps that have answered */
const ended = [];

const calm = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((go) => setImmediate(go));
};

/** The games' rows as they lie there, or one more. @param {string} id @param {unknown} [row] */
const row = (id, row) =>
  new Promise((found) => {
    const request = indexedDB.open("rollbow", 1);
    request.onsuccess = () => {
      const games = request.result?.transaction("games", "readwrite").objectStore("games");
      const asked = row ? games?.put(row, id) : games?.get(id);
      if (asked) asked.onsuccess = ({ target }) => found(target.result ?? null);
    };
  });

/** @param {[tab: number, word: string, ...words: unknown[]]} step */
async function done([tab, word, ...words]) {
  if (word === "borrow") {
    const [mine, back] = /** @type {[string[], () => void]} */ (await tabs[tab].borrow(words[0]));
    lent.push(back);
    return mine;
  }
  if (word === "back") return calm().then(() => lent.splice(0).forEach((back) => back()));
  if (word === "stick") return void (world.stuck = words[0] === true);
  if (word === "row") return row(String(words[0]), words[1]);
  if (word === "words") return Object.keys(tabs[tab]).sort();
  if (word === "opened") {
    for (let look = 0; look < 1000 && world.open.length < tabs.length; look++) await new Promise((go) => later(go, 5));
    return calm();
  }
  if (word === "allow") return void (world.refused = false);
  if (word === "ends") {
    // The browser closes all databases itself, or asks their pages to.
    for (const each of [...world.open]) {
      if (words[0] === "asked") each.onversionchange?.();
      else {
        each.close();
        each.onclose?.();
      }
    }
    return world.open.length;
  }
  if (word === "wait") return calm().then(() => void waiting.forEach((work) => waiting.delete(work) && work()));
  if (word === "asked") return world.asked.splice(0);
  if (word === "ended") return calm().then(() => ended.splice(0));
  if (word === "told") return calm().then(() => told.splice(0));
  if (word === "dressed") return dataset;
  if (word === "persisting") return persisting;
  if (word === "changed") {
    /** @type {string[]} */
    const keys = [];
    tabs[tab].watch((/** @type {string} */ key) => keys.push(key));
    for (const key of /** @type {(string | null)[]} */ (words[0])) listening.storage?.({ key });
    return keys;
  }
  if (word === "hold")
    words.push((/** @type {unknown} */ id) => told.push([tab, "lost", id]), (/** @type {unknown} */ id) => told.push([tab, "gained", id]));
  /** @type {string[]} */
  const asked = [];
  const asks = word === "put" || word === "stow";
  if (asks) {
    const free = /** @type {string[] | "fault"} */ (words.pop());
    /** @param {string[]} told */
    const over = (...told) => {
      const there = told.at(-1) ?? "";
      asked.push(there);
      if (free === "fault") throw new Error("Python is gone");
      return free.includes(there);
    };
    words.push(over);
  }
  try {
    const answer = (await tabs[tab][word](...words)) ?? null;
    return asks ? [answer, asked] : answer;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.name;
  }
}

/** @param {Parameters<typeof done>[0]} step */
async function answered(step) {
  const answer = await done(step);
  ended.push(step[1]);
  return answer;
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await Promise.all(JSON.parse(line).map(answered))));
}
process.exit();
