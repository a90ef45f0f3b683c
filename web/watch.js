// Watches the start. It stands alone, so that a start of which any other part is missing still ends with a sentence.
//
// <html data-stage> goes "fetching" -> "python" (all is here, Python starts) -> "game" (Python runs main.py)
// -> "ready"; main.py says so by rollbow.ready(). "failed" is for good. Each change is an event "rollbow:stage".
// A start that stands still shows a note with a Retry button: loadPyodide() never settles when a file is missing.
import { dismiss, say, STARTED } from "./rescue.js";

const PATIENCE = 15_000;
const root = document.documentElement;
const DAMAGED = "came damaged";
// A browser paints and runs nothing while it waits for one of these, so they are named first.
const blocking = [...document.querySelectorAll("link[rel=stylesheet], script[blocking]")];
const elements = new Set([...blocking, ...document.querySelectorAll(STARTED)]);
const startFiles = [...elements].map((element) => element.href ?? element.src);
const awaited = new Set(startFiles);
const sizes = new Map([...document.querySelectorAll("link[data-size]")].map((link) => [link.href, Number(link.dataset.size)]));
let watch = 0;

export function stage(name) {
  if (["ready", "failed"].includes(root.dataset.stage)) return;
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

// The first reason is the one that counts; what follows from it would only blur it.
export function fail(text) {
  if (["ready", "failed"].includes(root.dataset.stage)) return;
  stage("failed");
  tell(text);
}

// A slow line and a file that never comes look the same from here.
function late() {
  const file = startFiles.find((each) => awaited.has(each));
  // Without one of these the page is not worth going on with, but it can say so.
  for (const element of blocking) {
    if (!awaited.has(element.href ?? element.src)) continue;
    element.remove();
    stage("failed");
  }
  if (file) say(`The start takes unusually long: ${nameOf(file)} is still on its way.`);
  else tell("The start takes unusually long.");
}

// Says it at once, and says it better as soon as the file that is to blame is found.
async function tell(text) {
  const note = say(text);
  const found = await culprit();
  if (found && note.isConnected) note.querySelector("p").textContent = `${found} Your games are kept.`;
}

async function culprit() {
  const known = await list();
  const found = await Promise.all(startFiles.map((file) => fault(file, known)));
  const at = found.findIndex(Boolean);
  return at < 0 ? "" : sentence(startFiles[at], found[at]);
}

// A damaged file need not stop the start. Names with a hash never change their content; what others hold may be a newer
// version's by now.
export async function check() {
  const known = await list();
  for (const path of Object.keys(known).filter((each) => /[0-9a-f]{12}/.test(each))) {
    const file = new URL(path, document.baseURI).href;
    if ((await fault(file, known)) === DAMAGED) return say(sentence(file, DAMAGED));
  }
}

const list = () =>
  fetch("./assets.json", { signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.json())
    .catch(() => ({}));

const sentence = (file, what) => `A part of the game ${what}: ${nameOf(file)}.`;
const nameOf = (file) => file.split("/").pop();

async function fault(file, known) {
  const path = file.slice(new URL("./", document.baseURI).href.length);
  try {
    const answer = await fetch(file, { signal: AbortSignal.timeout(10_000) });
    if (!answer.ok) return "is missing";
    const type = answer.headers.get("Content-Type");
    if (file.endsWith(".wasm") && type !== "application/wasm") return `comes as ${type}`;
    const content = await answer.arrayBuffer();
    if (!known[path] || !globalThis.crypto?.subtle) return "";
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex === known[path].sha256 ? "" : DAMAGED;
  } catch ({ name: reason }) {
    return reason === "TimeoutError" ? "doesn’t come" : "is missing";
  }
}

// An entry comes when a file has arrived whole, so this is what was really fetched.
function arrived(entries) {
  for (const { name, responseStatus, decodedBodySize } of entries) {
    if (!awaited.delete(name)) continue;
    if (responseStatus >= 400) fail("A part of the game is missing.");
    // Not every browser tells the size of what comes out of its caches.
    if (decodedBodySize && sizes.has(name) && decodedBodySize !== sizes.get(name)) fail("A part of the game came damaged.");
    progress();
  }
  if (awaited.size === 0 && root.dataset.stage === "fetching") stage("python");
}

// A stylesheet that isn't one, or was cut before its last rule, may have come before this script.
const whole = (sheet) => sheet?.cssRules[sheet.cssRules.length - 1]?.cssText.includes("--whole");
const unstyled = () => blocking.some((element) => element.rel && !whole(element.sheet));
addEventListener("load", () => unstyled() && fail("A part of the game is missing."));
if (document.readyState === "complete" && unstyled()) fail("A part of the game is missing.");
addEventListener("unhandledrejection", () => {
  // A missing file is noticed a moment later, and is the better reason.
  if (root.dataset.stage !== "ready") setTimeout(fail, 500, "The game stopped while starting.");
});
function wrong({ target, message, filename }) {
  // A script that can't be loaded, or isn't one.
  if (target !== globalThis) /^(SCRIPT|LINK)$/.test(target.tagName) && fail("A part of the game is missing.");
  // A script that was cut; what a browser's extension does wrong is none of ours.
  else if (root.dataset.stage !== "ready") filename?.startsWith(location.origin) && fail("The game stopped while starting.");
  // Python says this when it can't go on: after it nothing works any more but a fresh start.
  else if (/fatal|unreachable|out of bounds|stack/i.test(message)) say("The game engine stopped.");
}
for (const event of globalThis.rollbow?.troubles() ?? []) wrong(event);
addEventListener("error", wrong, true);
new PerformanceObserver((list) => arrived(list.getEntries())).observe({ type: "resource", buffered: true });
progress();
