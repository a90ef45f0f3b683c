// Starts PyScript, and gives Python what only JavaScript can do. No game logic and no decisions here.
import "./tame-pyscript.js";
import { bots } from "./bots.js";
import { Idiomorph } from "./idiomorph.js";
import { part } from "./parts.js";
import { store } from "./store.js";
import { keepVersion, renew } from "./version.js";
import { fail, stage } from "./watch.js";
import { hooks } from "../../runtime/HASH/pyscript/core.js";

// The default hook of PyScript's workers, which this page doesn't use, needs 'unsafe-eval'.
hooks.worker.onBeforeRunAsync.clear();

// The app is in its wheel.
const PREPARE = `
import sys
sys.path.append("/lib/rollbow.whl")
`;

hooks.main.onReady.add((python) => {
  python.interpreter.runPython(PREPARE);
  if (document.documentElement.dataset.stage === "fetching") stage("python");
  stage("game");
  const { stderr } = python.io;
  python.io.stderr = (error, ...more) => {
    stderr(error, ...more);
    if (document.documentElement.dataset.stage === "game") setTimeout(fail, 500, "The game stopped while starting.");
  };
});

function ready() {
  stage("ready");
  // Caching everything for offline play must not compete with the start.
  setTimeout(keepVersion, 2000);
}

// The bar of seats may be wider than a phone: scroll until the seat to move is in it, and begin with a whole chip.
let followed = "";
const EDGE = 6; // no wider than the space between two chips
/** @param {Element} element */
function follow(element) {
  const bar = element.querySelector(".seats");
  const turn = bar?.querySelector(".turn");
  // At another table the same seat may be elsewhere.
  const names = [...(bar?.querySelectorAll(".name") ?? [])].map((name) => name.textContent).join();
  const place = `${location.hash} ${names} ${bar && turn ? [...bar.children].indexOf(turn) : ""}`;
  if (place === followed) return;
  followed = place;
  if (!bar || !turn) return;
  const end = turn.getBoundingClientRect().right, room = bar.clientWidth - 2 * EDGE;
  const first = [...bar.children].map((chip) => chip.getBoundingClientRect().left).find((left) => end - left <= room);
  if (first !== undefined) bar.scrollLeft += first - bar.getBoundingClientRect().left - EDGE;
}

// Most of a screen stays the same, and equal parts can be skipped. Fields can hold what their HTML doesn't say.
// Details stay as open as the player left them.
/** @type {(name: string, element: Element) => boolean} */
const beforeAttributeUpdated = (name, element) => name !== "open" || element.localName !== "details";
/** @type {(old: Element, fresh: Node) => boolean} */
const beforeNodeMorphed = (old, fresh) =>
  // A QR code is drawn into its place later; the HTML only has the place.
  old.id !== "code" && (!old.isEqualNode(fresh) || Boolean(old.querySelector?.("input, select, textarea")));

// Makes the inside of an element look like this HTML, changing only what differs; saved for the next start when all is
// calm.
let remembering = 0;
/** @type {ForPython["morph"]} */
function morph(element, html) {
  // Keep what is being typed. On a button this would keep the previous screen's move and label.
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const ignoreActiveValue = focused?.matches("input, textarea, select") ?? false;
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  Idiomorph.morph(element, fresh.content, { morphStyle: "innerHTML", ignoreActiveValue, callbacks: { beforeNodeMorphed, beforeAttributeUpdated } });
  // Without `moveBefore`, what is moved loses the focus.
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
  follow(element);
  clearTimeout(remembering);
  remembering = setTimeout(() => globalThis.rollbow.remember(html), 500);
}

// What most visits don't need is loaded on first use.
/** @type {ForPython["load"]} */
const load = (name) => import(`./${name}.js`);

// The part of Python's standard library that only installed packages import.
const library = () => fetch(new URL("../../runtime/HASH/python_more.zip", import.meta.url));

Object.assign(globalThis.rollbow, /** @satisfies {ForPython} */ ({ ready, fail, morph, load, part, library, store, bots, renew }));
