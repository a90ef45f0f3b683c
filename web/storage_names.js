// Where things are saved in this browser, and the envelope of a game: what scripts must know without Python.
// rollbow.app.kept.envelope has the same; tests/app/test_store.py keeps the two equal.

export const GAME = "rollbow/game/";
export const SLOT = new RegExp(`^${GAME}([0-9a-z-]{1,64})/[01]$`);
export const CARDS = "rollbow/cards";
export const SETTINGS = "rollbow/settings";
export const ENVELOPE = /^rollbow-slot 1 ([1-9][0-9]{0,8}) (\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z) ([0-9a-f]{16})\n(.*)$/s;
export const NEWER = /^rollbow-(?:slot|cards) (?!1\b)[1-9][0-9]{0,3}\b/;

// The largest files that are read: one game, and a bundle, by how it begins.
export const MOST_BYTES = 512 * 1024;
export const MOST_BUNDLED_BYTES = 64 * 1024 * 1024;
export const BUNDLE = "=== rollbow";

// The mirror: by id, `games` holds { edition, raw } of each game, and `spare`, a second copy, of one that is nowhere
// else; `cards` holds its card.
export const DATABASE = "rollbow";
export const VERSION = 1;
export const STORES = ["games", "cards"];
