// Watches the start. It depends on nothing, so that a start with any other part missing still ends with a sentence.
//
// <html data-stage> goes "fetching" -> "python" (everything is here, Python starts) -> "game" (Python runs main.py)
// -> "ready"; main.py says so by rollbow.ready(). "failed" is final. Each change is an event "rollbow:stage".
// A stalled start shows a note with a Retry button: loadPyodide() never settles when a file is missing.
import { dismiss, fileOf, say, started } from "./rescue.js";

/** @typedef {Record<string, { sha256: string }>} Known the files of assets.json */

const PATIENCE = 15_000;
const root = document.documentElement;
const DAMAGED = "is damaged";
// The browser paints and runs nothing while it waits for one of these, so they are named first.
/** @type {Naming[]} */
const blocking = Array.from(document.querySelectorAll("link[rel=stylesheet], script[blocking]"));
const startFiles = [...new Set([...blocking, ...started()])].map(fileOf);
const awaited = new Set(startFiles);
/** @type {NodeListOf<HTMLLinkElement>} */
const sized = document.querySelectorAll("link[data-size]");
const sizes = new Map([...sized].map((link) => [link.href, Number(link.dataset.size)]));
let watch = 0;

const settled = () => ["ready", "failed"].includes(root.dataset.stage ?? "");

/** @param {Stage} name */
export function stage(name) {
  if (settled()) return;
  root.dataset.stage = name;
  progress();
  dispatchEvent(new CustomEvent("rollbow:stage", { detail: name }));
}

function progress() {
  clearTimeout(watch);
  if (root.dataset.stage === "failed") return;
  dismiss();
  if (root.dataset.stage !== "ready") watch = setTimeout(late, PATIENCE);
}

// The first reason counts; its consequences would only blur it.
/** @param {string} text */
export function fail(text) {
  if (settled()) return;
  stage("failed");
  tell(text);
}

// A slow connection and a file that never comes look the same from here.
function late() {
  if (settled()) return;
  const file = startFiles.find((each) => awaited.has(each));
  // Without one of these the page can't go on, but it can say so.
  for (const element of blocking) {
    if (!awaited.has(fileOf(element))) continue;
    element.remove();
    stage("failed");
  }
  if (file) say(`This is taking unusually long: ${nameOf(file)} is still on its way.`);
  else tell("This is taking unusually long.");
}

// Says so at once, and more precisely once the file to blame is found.
/** @param {string} text */
async function tell(text) {
  const note = say(text);
  const found = await culprit();
  const line = note.querySelector("p");
  if (found && line?.isConnected) line.textContent = `${found} Your games are safe.`;
}

async function culprit() {
  const known = await list();
  // A start may need some of the app's later parts.
  const parts = Object.keys(known).filter((path) => path.includes("/parts/"));
  const files = [...startFiles, ...parts.map((path) => new URL(path, document.baseURI).href)];
  const found = await Promise.all(files.map((file) => fault(file, known)));
  const at = found.findIndex(Boolean);
  return at < 0 ? "" : sentence(files[at], found[at]);
}

// A damaged file may not stop the start. Files with a hash in their names never change; other files may already be a
// newer version's.
export async function check() {
  // Without https there is nothing to compute a hash with.
  if (!globalThis.crypto?.subtle) return;
  const known = await list();
  for (const path of Object.keys(known).filter((each) => /[0-9a-f]{12}/.test(each))) {
    const file = new URL(path, document.baseURI).href;
    if ((await fault(file, known)) === DAMAGED) return say(sentence(file, DAMAGED));
  }
}

/** @returns {Promise<Known>} */
const list = () =>
  fetch("./assets.json", { signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.json())
    .catch(() => ({}));

/** @param {string} file @param {string} what */
const sentence = (file, what) => `Part of the game ${what}: ${nameOf(file)}.`;
/** @param {string} file */
const nameOf = (file) => file.split("/").pop();

/** @param {string} file @param {Known} known */
async function fault(file, known) {
  const path = file.slice(new URL("./", document.baseURI).href.length);
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return "is missing";
    const type = answer.headers.get("Content-Type");
    if (file.endsWith(".wasm") && type !== "application/wasm") return `arrives as ${type}`;
    const content = await answer.arrayBuffer();
    if (!known[path] || !globalThis.crypto?.subtle) return "";
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex === known[path].sha256 ? "" : DAMAGED;
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "isn’t arriving" : "is missing";
  }
}

// An entry appears when a file has fully arrived, so this is what was really fetched.
/** @param {PerformanceObserverEntryList} list */
function arrived(list) {
  const entries = /** @type {PerformanceResourceTiming[]} */ (list.getEntries());
  for (const { name, responseStatus, decodedBodySize } of entries) {
    if (!awaited.delete(name)) continue;
    if (responseStatus >= 400) fail("Part of the game is missing.");
    // Not every browser reports the size of cached files.
    if (decodedBodySize && sizes.has(name) && decodedBodySize !== sizes.get(name)) fail("Part of the game is damaged.");
    progress();
  }
  if (awaited.size === 0 && root.dataset.stage === "fetching") stage("python");
}

// A stylesheet that isn't one, or is cut off before its last rule, may have come before this script.
/** @param {CSSStyleSheet | null} sheet */
const whole = (sheet) => sheet?.cssRules[sheet.cssRules.length - 1]?.cssText.includes("--whole");
const unstyled = () => blocking.some((element) => "sheet" in element && !whole(element.sheet));
addEventListener("load", () => unstyled() && fail("Part of the game is missing."));
if (document.readyState === "complete" && unstyled()) fail("Part of the game is missing.");
addEventListener("unhandledrejection", () => {
  // A missing file is noticed a moment later and is the better explanation.
  if (root.dataset.stage !== "ready") setTimeout(fail, 500, "The game stopped while starting.");
});
/** @param {ErrorEvent} event */
function wrong({ target, message, filename }) {
  // A script that can't be loaded, or isn't one.
  if (target instanceof Element) /^(SCRIPT|LINK)$/.test(target.tagName) && fail("Part of the game is missing.");
  // A script that was cut off; a browser extension's errors don't concern us.
  else if (root.dataset.stage !== "ready") filename?.startsWith(location.origin) && fail("The game stopped while starting.");
  // Python says this when it can't go on; then only a fresh start helps.
  else if (/fatal|unreachable|out of bounds|stack/i.test(message)) say("The game engine stopped.");
}
for (const event of globalThis.rollbow?.troubles() ?? []) wrong(event);
addEventListener("error", wrong, true);
new PerformanceObserver(arrived).observe({ type: "resource", buffered: true });
progress();
