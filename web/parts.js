// The parts of the app that load after its start (parts.py). What the address probably needs is requested at once.
import { GAME } from "./storage_names.js";

const GAMES = "BUILD-SLUGS".split(" ");
const LIBRARY = new URL("../../runtime/HASH/python_later.zip", import.meta.url);
/** @type {Map<string, Promise<ArrayBuffer>>} */
const asked = new Map();

/** A part's zip. One that doesn't come is requested again. @type {ForPython["part"]} */
export function part(name) {
  const coming = asked.get(name) ?? fetched(name === "library" ? LIBRARY : new URL(`./parts/${name}.zip`, import.meta.url));
  asked.set(name, coming);
  coming.catch(() => asked.delete(name));
  return coming;
}

/** @param {URL} file */
async function fetched(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

// The game in the address, or the saved game's there; the menu shows them all.
function likely() {
  const [, screen, id] = location.hash.match(/^#\/(\w+)(?:\/([0-9a-z-]+))?/) ?? [];
  if (!screen) return GAMES;
  try {
    const kept = [0, 1].map((slot) => localStorage.getItem(`${GAME}${id}/${slot}`)).join("");
    return GAMES.filter((game) => game === screen || game === id || kept.includes(`\ngame ${game} `));
  } catch {
    return []; // no storage; Python asks for what it needs
  }
}

for (const game of likely()) part(game);
// Reading options, a seed or a name in the address takes a part of Python's library.
if (/[?%]/.test(location.hash)) part("library");
