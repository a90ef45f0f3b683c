// Before Python is up: shows the screen this player saw last, tells how far the start is, and keeps what is tapped.
// The kept screen is HTML that the view made; it is checked all the same, since PyScript would run what it finds.

const SCREEN = "rollbow/screen";
const TRIES = "rollbow/tries";
const LONGEST = 1000;
const TAGS = new Set(
  (
    "a article aside b br button circle clippath code dd defs desc details div dl dt ellipse em fieldset " +
    "figcaption figure footer form g h1 h2 h3 h4 header hr i img input label legend li line lineargradient main " +
    "nav ol optgroup option output p path pattern polygon polyline pre progress rect section select small span " +
    "stop strong sub summary sup svg symbol table tbody td text textarea tfoot th thead time title tr tspan ul " +
    "use wbr"
  ).split(" "),
);
const STAGES = { fetching: "Fetching the game…", python: "Starting Python…", game: "Setting the table…" };
const tapped = [];
const app = document.getElementById("app");
const starting = document.getElementById("starting");

function harmless(root) {
  for (const element of root.querySelectorAll("*")) {
    if (!TAGS.has(element.localName.toLowerCase())) return false;
    for (const { name, value } of element.attributes) {
      if (/^(on|py-|mpy-|style$|src|action$|formaction$)/i.test(name)) return false;
      if (/href$/i.test(name) && !value.startsWith("#")) return false;
    }
  }
  return true;
}

// The menu is shipped with the page; where something else was asked for it would only be in the way.
function wait() {
  const words = document.createElement("p");
  words.className = "lead";
  words.textContent = "Opening…";
  // No other screen has such an element there: this one is to go as a whole when the right one comes.
  const screen = document.createElement("section");
  screen.className = "page";
  screen.append(words);
  app.replaceChildren(screen);
}

function restore() {
  let kept = null;
  try {
    kept = localStorage.getItem(SCREEN);
  } catch {
    return; // no storage, nothing to show
  }
  const cut = kept?.indexOf("\n") ?? -1;
  const here = location.hash === "#/" ? "" : location.hash;
  if (cut < 0 || kept.slice(0, cut) !== here) return here ? wait() : undefined;
  const { body } = new DOMParser().parseFromString(kept.slice(cut + 1), "text/html");
  // What was saved then says nothing of now.
  body.querySelector(".saved")?.replaceChildren();
  if (harmless(body)) app.replaceChildren(...body.childNodes);
}

function tap(event) {
  const control = event.target.closest?.("button[data-do]");
  if (!control) return;
  for (const other of app.querySelectorAll("[data-tapped]")) other.removeAttribute("data-tapped");
  control.dataset.tapped = "";
  // One tap is kept, the last: a second one was meant to correct the first.
  tapped.splice(0, tapped.length, [control.dataset.do, control.value, location.hash]);
}

function told() {
  const stage = document.documentElement.dataset.stage;
  if (stage === "ready" || stage === "failed") document.removeEventListener("click", tap, true);
  starting.textContent = STAGES[stage] ?? "";
}

// What goes wrong before the watch listens.
const early = [];
const keep = (event) => early.push(event);
addEventListener("error", keep, true);

globalThis.rollbow = {
  troubles() {
    removeEventListener("error", keep, true);
    return early.splice(0);
  },
  // What was tapped on the screen that is shown now: an action and its value, or nothing.
  tapped: () => tapped.filter(([, , where]) => where === location.hash).flatMap(([action, value]) => [action, value]),
  remember(html) {
    // A whole game in the address would fill the storage, and nobody starts with it again.
    if (location.hash.length > LONGEST) return;
    try {
      localStorage.setItem(SCREEN, `${location.hash === "#/" ? "" : location.hash}\n${html}`);
    } catch {
      // A first screen is a comfort; games have their own place.
    }
  },
};

// A game that stopped the page twice in a row before it stood is not opened by itself a third time.
function careful() {
  try {
    const [where, times] = JSON.parse(sessionStorage.getItem(TRIES) ?? "[]");
    const count = where === location.hash ? times + 1 : 1;
    if (count > 2 && location.hash.startsWith("#/game/")) history.replaceState(null, "", "#/shelf");
    else sessionStorage.setItem(TRIES, JSON.stringify([location.hash, count]));
    addEventListener("rollbow:stage", ({ detail }) => detail === "ready" && sessionStorage.removeItem(TRIES));
  } catch {
    // without storage there is nothing to count with
  }
}

// The watch itself may be missing.
const late = new Promise((done, failed) => setTimeout(failed, 15_000));
Promise.race([import("./watch.js"), late]).catch(() => {
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Retry";
  retry.addEventListener("click", async () => {
    // What came damaged would come so again out of the browser's cache.
    const files = ["watch.js", "rescue.js"].map((name) => new URL(name, import.meta.url));
    await Promise.allSettled(files.map((file) => fetch(file, { cache: "reload" })));
    location.reload();
  });
  starting.replaceChildren("A part of the game is missing: watch.js. Your games are kept. ", retry);
});
document.addEventListener("click", tap, true);
addEventListener("rollbow:stage", told);
careful();
restore();
told();
