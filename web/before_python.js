// Before Python is up: shows the screen this player saw last, reports the start's progress, and keeps what is tapped.
// The saved screen is HTML that the view made; it is still checked, since PyScript would run what it finds.

const SCREEN = "rollbow/screen";
const HOME = "rollbow/home";
const TRIES = "rollbow/tries";
const LONGEST = 1000;
const LARGEST = 200_000;
const TAGS = new Set(
  (
    "a article aside b br button circle clippath code dd defs desc details div dl dt ellipse em fieldset " +
    "figcaption figure footer form g h1 h2 h3 h4 header hr i img input label legend li line lineargradient main " +
    "nav ol optgroup option output p path pattern polygon polyline pre progress rect section select small span " +
    "stop strong sub summary sup svg symbol table tbody td text textarea tfoot th thead time title tr tspan ul " +
    "use video wbr"
  ).split(" "),
);
/** @type {Record<string, string>} */
const STAGES = { fetching: "Loading the game…", python: "Starting Python…", game: "Setting the table…" };
// The newest browser features that the styles can't do without; docs/browsers.md lists the rest.
const NEEDED = ["color: light-dark(red, blue)", "selector(:has(a))", "selector(&)"];
const TOO_OLD = "This browser is too old for Rollbow: it needs Chrome 123, Firefox 121 or Safari 17.5, or newer. Your games are safe.";
/** @type {[action: string, value: string, where: string][]} */
const tapped = [];
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
const starting = /** @type {HTMLElement} */ (document.getElementById("starting"));

/** @param {Element} root */
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

// The menu ships with the page; if something else was asked for, it is only in the way.
function wait() {
  const words = document.createElement("p");
  words.className = "lead";
  words.textContent = "Opening…";
  // No other screen has such an element, so this one is replaced as a whole when the right one comes.
  const screen = document.createElement("section");
  screen.className = "page";
  screen.append(words);
  app.replaceChildren(screen);
}

// Home is saved on its own: it is where most visits begin, wherever the last one ended.
const address = () => (location.hash === "#/" ? "" : location.hash);

function restore() {
  const here = address();
  let kept;
  try {
    kept = localStorage.getItem(here ? SCREEN : HOME);
  } catch {
    return; // no storage, nothing to show
  }
  const cut = kept?.indexOf("\n") ?? -1;
  if (!kept || cut < 0 || kept.slice(0, cut) !== here) return here ? wait() : undefined;
  const { body } = new DOMParser().parseFromString(kept.slice(cut + 1), "text/html");
  // What was saved then may no longer be true.
  body.querySelector(".saved")?.replaceChildren();
  if (harmless(body)) app.replaceChildren(...body.childNodes);
}

/** @param {Event} event */
function tap({ target }) {
  /** @type {HTMLButtonElement | null} */
  const control = target instanceof Element ? target.closest("button[data-do]") : null;
  if (!control) return;
  for (const other of app.querySelectorAll("[data-tapped]")) other.removeAttribute("data-tapped");
  control.dataset.tapped = "";
  // Only the last tap is kept: a second one was meant to correct the first.
  tapped.splice(0, tapped.length, [control.dataset.do ?? "", control.value, location.hash]);
}

function told() {
  const stage = document.documentElement.dataset.stage;
  if (stage === "ready" || stage === "failed") document.removeEventListener("click", tap, true);
  starting.textContent = STAGES[stage ?? ""] ?? "";
}

// Errors before the watch listens.
/** @type {ErrorEvent[]} */
const early = [];
/** @param {ErrorEvent} event */
const keep = (event) => early.push(event);
addEventListener("error", keep, true);

window.rollbow = {
  troubles() {
    removeEventListener("error", keep, true);
    return early.splice(0);
  },
  // What was tapped on this screen: an action and its value, or nothing.
  tapped: () => tapped.filter(([, , where]) => where === location.hash).flatMap(([action, value]) => [action, value]),
  remember(html, where = address()) {
    // A whole game in the address would fill the storage, and nobody starts from there again.
    if (where.length > LONGEST) return;
    const name = where ? SCREEN : HOME;
    try {
      // Storage is small, and games come first.
      if (html.length > LARGEST) return localStorage.removeItem(name);
      localStorage.setItem(name, `${where}\n${html}`);
    } catch {
      // The first screen is a convenience; games are stored elsewhere.
    }
  },
};

// A game that broke the start twice in a row is not reopened automatically a third time.
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

// In a frame any website could put its own words over a game; a host without headers can't forbid that.
function wayOut() {
  const way = document.createElement("a");
  way.href = location.href;
  way.target = "_top";
  way.textContent = "Open Rollbow in its own tab";
  without(way);
}

// Shows this and starts nothing. Without a script PyScript starts no Python, but it still reads its settings.
/** @param {Node} words */
function without(words) {
  document.body.replaceChildren(words);
  const config = document.createElement("py-config");
  config.setAttribute("src", "./pyscript.toml");
  document.querySelector("script[type=py]")?.replaceWith(config);
  document.documentElement.dataset.stage = "failed";
}

// The watch itself may be missing.
const late = new Promise((done, failed) => setTimeout(failed, 15_000));
Promise.race([import("./watch.js"), late]).catch(() => {
  const retry = document.createElement("button");
  retry.type = "button";
  retry.textContent = "Retry";
  retry.addEventListener("click", async () => {
    // Damaged files would come from the browser's cache again.
    const files = ["watch.js", "rescue.js"].map((name) => new URL(name, import.meta.url));
    await Promise.allSettled(files.map((file) => fetch(file, { cache: "reload" })));
    location.reload();
  });
  starting.replaceChildren("Part of the game is missing: watch.js. Your games are safe. ", retry);
});
document.addEventListener("click", tap, true);
addEventListener("rollbow:stage", told);
// A script runs.
document.getElementById("stopped")?.remove();
if (top !== window) wayOut();
else if (!globalThis.WebAssembly || !NEEDED.every((each) => CSS.supports(each))) without(new Text(TOO_OLD));
else {
  careful();
  restore();
}
told();
