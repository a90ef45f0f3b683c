// Keeps this version for offline play and tells when a newer one is ready. It is never forced on anybody.
import { check } from "./watch.js";

let waiting = null;
let renewing = false;

export async function keepVersion() {
  if (!navigator.serviceWorker) return check();
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    const { installing, active } = registration;
    if (!installing && !active) check();
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  } catch {
    return check(); // a browser that may keep nothing still plays online
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => renewing && location.reload());
}

function watch(registration) {
  const fresh = registration.waiting ?? registration.installing;
  if (!fresh) return;
  const look = () => {
    // What could not be put away at the first visit may be what the page runs.
    if (fresh.state === "redundant" && !registration.active) check();
    if (fresh.state !== "installed" || !navigator.serviceWorker.controller) return;
    waiting = fresh;
    dispatchEvent(new CustomEvent("rollbow:update"));
  };
  fresh.onstatechange = look;
  look();
}

export function renew() {
  renewing = true;
  if (waiting) waiting.postMessage("go");
  else location.reload();
}
