// Keeps the screen from going dark while a game is open. The system takes the lock away when the page is hidden.

let wanted = false;
let lock = null;
let asking = false;

async function ask() {
  if (!wanted || lock || asking || document.visibilityState !== "visible") return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => (lock = null));
  } catch {
    // The system says no, to save its battery: the screen goes dark as ever.
  }
  asking = false;
  if (!wanted) letGo();
}

function letGo() {
  lock?.release();
  lock = null;
}

export function keep(on) {
  wanted = on && "wakeLock" in navigator;
  if (wanted) ask();
  else letGo();
}

document.addEventListener("visibilitychange", ask);
