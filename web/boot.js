// Starts PyScript and tells the page how far the start is. No game and no decision lives here.
//
// <html data-stage> goes "fetching" -> "python" (all is here, Python starts) -> "game" (Python runs main.py)
// -> "ready"; main.py says so by rollbow.ready(). "failed" is for good. Each change is an event "rollbow:stage".
// A start that stands still shows a note with a Retry button: loadPyodide() never settles when a file is missing.
import "./quiet.js";
import { bots } from "./bots.js";
import { Idiomorph } from "./idiomorph.js";
import { store } from "./store.js";
import { dismiss, say } from "./rescue.js";
import { keepVersion, renew } from "./version.js";
import { hooks } from "../../runtime/HASH/pyscript/core.js";

const PATIENCE = 20_000;
const root = document.documentElement;
const startFiles = [...document.querySelectorAll("link[rel=preload], link[rel=modulepreload]")].map((link) => link.href);
const awaited = new Set(startFiles);
let watch = 0;

// The default hook of PyScript's workers, which this page doesn't use, needs 'unsafe-eval'.
hooks.worker.onBeforeRunAsync.clear();

hooks.main.onReady.add((python) => {
  if (root.dataset.stage === "fetching") stage("python");
  stage("game");
  const { stderr } = python.io;
  python.io.stderr = (error, ...more) => {
    stderr(error, ...more);
    if (root.dataset.stage === "game") setTimeout(fail, 500, "The game stopped while starting.");
  };
});

function stage(name) {
  if (["ready", "failed"].includes(root.dataset.stage)) return;
  root.dataset.stage = name;
  progress();
  dispatchEvent(new CustomEvent("rollbow:stage", { detail: name }));
}

function progress() {
  clearTimeout(watch);
  if (root.dataset.stage === "failed") return;
  dismiss();
  if (["fetching", "python", "game"].includes(root.dataset.stage)) {
    watch = setTimeout(() => say("The start takes unusually long."), PATIENCE);
  }
}

// The first reason is the one that counts; what follows from it would only blur it.
function fail(text) {
  if (["ready", "failed"].includes(root.dataset.stage)) return;
  stage("failed");
  say(text);
}

// An entry comes when a file has arrived whole, so this is what was really fetched.
function arrived(entries) {
  for (const { name, responseStatus } of entries) {
    if (!awaited.delete(name)) continue;
    if (responseStatus >= 400) fail("A part of the game is missing.");
    progress();
  }
  if (awaited.size === 0 && root.dataset.stage === "fetching") stage("python");
}

function ready() {
  stage("ready");
  // Keeping everything for offline play must not compete with the start.
  setTimeout(keepVersion, 2000);
}

// Makes the inside of an element look like this HTML, touching only what differs; kept for the next start when all is calm.
let remembering = 0;
function morph(element, html) {
  // What is being typed stays. On a button this would keep the move and the words of the last screen.
  const ignoreActiveValue = document.activeElement?.matches("input, textarea, select") ?? false;
  Idiomorph.morph(element, html, { morphStyle: "innerHTML", ignoreActiveValue });
  clearTimeout(remembering);
  remembering = setTimeout(() => globalThis.rollbow.remember(html), 500);
}

Object.assign(globalThis.rollbow, { ready, fail, morph, store, bots, renew });
addEventListener("unhandledrejection", () => {
  // A missing file is noticed a moment later, and is the better reason.
  if (root.dataset.stage !== "ready") setTimeout(fail, 500, "The game stopped while starting.");
});
// Python says this when it can't go on: after it nothing works any more but a fresh start.
addEventListener("error", ({ message }) => {
  if (/fatal|unreachable|out of bounds|stack/i.test(message) && root.dataset.stage === "ready") say("The game engine stopped.");
});
new PerformanceObserver((list) => arrived(list.getEntries())).observe({ type: "resource", buffered: true });
progress();
