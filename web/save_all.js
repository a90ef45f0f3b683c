// All saved games as one file, without Python: the bundle that the shelf writes and reads (rollbow.app.kept.files).
import { CARDS, DATABASE, ENVELOPE, NEWER, SETTINGS, SLOT, STORES, VERSION } from "./storage_names.js";

const PATIENCE = 4000;

/**
 * A game from its copies. `fault` says what is wrong with it, if anything.
 * @typedef {{ id: string, edition: number, last: string, text: string, fault: string }} Game
 */

/**
 * The file's text, how many games are in it, and notes on those that may be incomplete.
 * @returns {Promise<{ text: string, count: number, faults: string[] }>}
 */
export async function bundle() {
  const found = [...(await copies())];
  const games = await Promise.all(found.map(([id, raws]) => chosen(id, raws)));
  // Oldest first, so that after an import the last one added is on top again.
  const place = places();
  const placeOf = (/** @type {Game} */ { id }) => place.get(id) ?? 0;
  games.sort((one, other) => ordered(one.last, other.last) || placeOf(one) - placeOf(other));
  const texts = games.map(({ text }) => text).filter(Boolean);
  const faults = games.filter(({ fault }) => fault).map(({ id, text, fault }) => `${nameOf(text)} (${id}) ${fault}.`);
  if (!globalThis.crypto?.subtle) faults.push("They couldn’t be checked for damage: that takes a secure connection.");
  return { text: written(texts, held(SETTINGS)), count: texts.length, faults };
}

/** @param {string} one @param {string} other */
const ordered = (one, other) => (one < other ? -1 : Number(one > other));

/** The shelf's order for games of the same minute, the lowest first. */
function places() {
  const cards = held(CARDS).split("\n").slice(1).map((line) => line.split("\t"));
  cards.sort(([, , , one = ""], [, , , other = ""]) => ordered(other, one));
  return new Map(cards.map(([id], at) => [id, -at]));
}

/** Every copy of every game that can be read: first those in the slots, then the mirror's. */
async function copies() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  /** @param {string} id @param {string} raw */
  const add = (id, raw) => raw && found.set(id, [...(found.get(id) ?? []), raw]);
  for (const key of keys()) {
    const [, id] = SLOT.exec(key) ?? [];
    if (id && !found.has(id)) for (const slot of "01") add(id, held(key.slice(0, -1) + slot));
  }
  for (const [id, raw] of await mirrored().catch(() => [])) add(id, raw);
  return found;
}

// No storage, nothing to save.
function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// One unreadable place doesn't affect the others.
/** @param {string} key */
function held(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** @typedef {[id: string, raw: string]} Row */

/** @returns {Promise<Row[]>} */
function mirrored() {
  return new Promise((resolve, reject) => {
    setTimeout(reject, PATIENCE);
    const request = indexedDB.open(DATABASE, VERSION);
    // If there is no database, don't create one.
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onerror = reject;
    request.onsuccess = () => rows(request.result).then(resolve, reject);
  });
}

/** @param {IDBDatabase} database @returns {Promise<Row[]>} */
const rows = (database) =>
  new Promise((resolve, reject) => {
    try {
      const games = database.transaction(STORES).objectStore("games");
      const ids = games.getAllKeys();
      const kept = games.getAll();
      kept.onsuccess = () => {
        /** @param {string} which @returns {Row[]} */
        const all = (which) => ids.result.map((id, at) => [String(id), String(kept.result[at]?.[which] ?? "")]);
        resolve([...all("raw"), ...all("spare").filter(([, raw], at) => raw !== kept.result[at]?.raw)]);
      };
      ids.onerror = kept.onerror = reject;
    } finally {
      // What was asked is still answered; and however that ends, other tabs may change the database.
      database.close();
    }
  });

/**
 * The newest whole copy. Without one, what a newer Rollbow wrote or what a damaged copy still holds.
 * @param {string} id @param {string[]} raws @returns {Promise<Game>}
 */
async function chosen(id, raws) {
  const read = await Promise.all(raws.map((raw) => opened(id, raw)));
  const whole = read.filter((game) => game !== null);
  const newest = whole.reduce((best, game) => (game.edition > (best?.edition ?? 0) ? game : best), whole.at(0));
  const newer = raws.find((raw) => NEWER.test(raw));
  if (newest && !newer) return newest;
  const text = torn(newer ?? raws[0] ?? "");
  return { id, edition: 0, last: newest?.last ?? "", text, fault: newer ? "is from a newer version of Rollbow" : "is damaged" };
}

/** What an envelope that can't be opened still shows of its record. @param {string} raw */
const torn = (raw) => (raw.startsWith("rollbow-slot ") ? raw.slice(raw.indexOf("\n") + 1 || raw.length) : raw);

/**
 * The game in an envelope, or null if that is damaged. Only a secure page can compute the checksum; others assume
 * that the copy is good.
 * @param {string} id @param {string} raw @returns {Promise<Game | null>}
 */
async function opened(id, raw) {
  const [, edition = "", last = "", sum, text = ""] = ENVELOPE.exec(raw) ?? [];
  if (!sum) return null;
  const game = { id, edition: Number(edition), last, text, fault: "" };
  if (!globalThis.crypto?.subtle) return game;
  const content = new TextEncoder().encode(`${edition} ${last}\n${text}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content)).slice(0, 8);
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex === sum ? game : null;
}

/** @param {string[]} texts @param {string} settings */
function written(texts, settings) {
  const wholes = texts.map(ended);
  const parts = wholes.map((text, at) => `=== game ${at + 1} of ${texts.length}, ${lines(text)} lines\n${text}`);
  const kept = ended(settings);
  return `=== rollbow 1, ${texts.length} games\n${parts.join("")}=== settings, ${lines(kept)} lines\n${kept}=== end\n`;
}

/** @param {string} text */
const ended = (text) => (!text || text.endsWith("\n") ? text : `${text}\n`);
/** @param {string} text */
const lines = (text) => text.split("\n").length - 1;
/** @param {string} text */
const nameOf = (text) => /^game ([a-z]+) /m.exec(text)?.[1] ?? "a game";
