// What works without Python: say plainly what happened, try again, and save the games as a file.
// Its own parts load on demand; without them it still says what happened.

// Everything the page needs for its start.
const STARTED = "link[rel=early], link[rel=preload], link[rel=modulepreload], link[rel=stylesheet], script[src]";
/** @returns {Naming[]} */
export const started = (page = document) => Array.from(page.querySelectorAll(STARTED));
/** @param {Naming} element */
export const fileOf = (element) => ("href" in element ? element.href : element.src);
/** @type {HTMLElement | null} */
let note = null;

/** @param {string} text */
export function say(text) {
  dismiss();
  document.getElementById("stopped")?.remove();
  note = document.createElement("div");
  note.id = "start-trouble";
  note.setAttribute("role", "alert");
  const line = document.createElement("p");
  line.textContent = `${text} Your games are safe.`;
  note.append(line, button("Retry", retry));
  document.body.prepend(note);
  offer(note).catch(() => {});
  return note;
}

export function dismiss() {
  note?.remove();
  note = null;
}

/** @param {string} words @param {(made: HTMLButtonElement) => void} work */
function button(words, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", () => work(made));
  return made;
}

/** @param {HTMLButtonElement} made */
async function retry(made) {
  made.disabled = true;
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  await afresh([...started().map(fileOf), ...fetched.filter((name) => name.startsWith(location.origin))]);
  location.reload();
}

// A damaged file may sit in the browser's cache, or in the version kept for offline play, where a plain reload would
// leave it. That version is cleared only if the site answers, and only what belongs to this folder.
/** @param {string[]} files */
export async function afresh(files) {
  const answers = await Promise.allSettled([...new Set(files)].map((file) => fetch(file, { cache: "reload" })));
  if (!answers.every((answer) => answer.status === "fulfilled" && answer.value.ok)) return;
  const { href, pathname } = new URL("./", document.baseURI);
  for (const name of (await globalThis.caches?.keys()) ?? []) {
    const unnamed = /^rollbow-[0-9a-f]{12}$/.test(name) && (await (await caches.open(name)).match(`${href}index.html`));
    if (unnamed || name.startsWith(`rollbow ${pathname} `)) await caches.delete(name);
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.scope === href) await registration.unregister();
}

// Offers to save games if there are any; looks them up while the player reads.
/** @param {HTMLElement} there */
async function offer(there) {
  const { bundle } = await import("./save_all.js");
  if ((await bundle()).count) there.append(button("Save my games as a file", hand));
}

/** @param {HTMLButtonElement} made */
async function hand(made) {
  const [{ bundle }, { download }] = await Promise.all([import("./save_all.js"), import("./files.js")]);
  const { text, count, faults } = await bundle();
  download(`rollbow-all-${new Date().toISOString().slice(0, 10)}.rollbow`, text);
  const line = document.createElement("p");
  line.textContent = [`${count} ${count === 1 ? "game is" : "games are"} in the file.`, ...faults].join(" ");
  made.replaceWith(line);
}
