// What can be done without Python: say plainly what happened, try again, and hand out the games as a file.

// All that the page names for its start.
export const STARTED = "link[rel=early], link[rel=preload], link[rel=modulepreload], link[rel=stylesheet], script[src]";
let note = null;

export function say(text) {
  dismiss();
  note = document.createElement("div");
  note.id = "start-trouble";
  note.setAttribute("role", "alert");
  const line = document.createElement("p");
  line.textContent = `${text} Your games are kept.`;
  note.append(line, button("Retry", retry));
  if (slots().size) note.append(button("Save my games as a file", hand));
  document.body.prepend(note);
  return note;
}

export function dismiss() {
  note?.remove();
  note = null;
}

function button(words, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", () => work(made));
  return made;
}

// A damaged file may sit in the browser's cache, or in the version kept for offline play, where a plain reload would
// leave it. What is kept goes only when the site answers.
async function retry(made) {
  made.disabled = true;
  const named = [...document.querySelectorAll(STARTED)].map((element) => element.href ?? element.src);
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = new Set([...named, ...fetched.filter((name) => name.startsWith(location.origin))]);
  const answers = await Promise.allSettled([...files].map((file) => fetch(file, { cache: "reload" })));
  if (answers.every(({ value }) => value?.ok)) {
    for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith("rollbow-")) await caches.delete(name);
    for (const one of (await navigator.serviceWorker?.getRegistrations()) ?? []) await one.unregister();
  }
  location.reload();
}

// The newest copy of every game, as it lies in the slots.
function slots() {
  const newest = new Map();
  for (const key of keys()) {
    const [, id] = /^rollbow\/game\/([0-9a-z-]{1,64})\/[01]$/.exec(key) ?? [];
    const [head, ...lines] = id ? held(key).split("\n") : [""];
    const edition = Number(head.split(" ")[2]);
    if (edition > (newest.get(id)?.edition ?? 0)) newest.set(id, { edition, text: lines.join("\n") });
  }
  return newest;
}

// No storage, nothing to hand out.
function keys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

// What can't be read keeps nothing else back.
function held(key) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

// The same bundle that the shelf writes and reads.
function hand() {
  const games = [...slots().values()].map(({ text }) => text);
  const parts = games.map((text, at) => `=== game ${at + 1} of ${games.length}, ${text.split("\n").length - 1} lines\n${text}`);
  const bundle = `=== rollbow 1, ${games.length} games\n${parts.join("")}=== settings, 0 lines\n=== end\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bundle], { type: "text/plain" }));
  link.download = "rollbow-games.rollbow";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
