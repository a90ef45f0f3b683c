// Keeps the screen from going dark while a game is open. The system drops the lock when the page is hidden.

let wanted = false;
/** @type {WakeLockSentinel | null} */
let lock = null;
let asking = false;

async function ask() {
  if (!wanted || lock || asking || document.visibilityState !== "visible") return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // The system refuses, to save power: the screen goes dark as usual.
  }
  asking = false;
  if (!wanted) letGo();
}

function letGo() {
  lock?.release();
  lock = null;
}

/** @param {boolean} on */
export function keep(on) {
  wanted = on && "wakeLock" in navigator;
  if (wanted) ask();
  else letGo();
}

document.addEventListener("visibilitychange", ask);
