// Keeps this version for offline play and tells when a newer one is ready. It is never forced on anybody.

let waiting = null;
let renewing = false;

export async function keepVersion() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  } catch {
    return; // a browser that may keep nothing still plays online
  }
  navigator.serviceWorker.addEventListener("controllerchange", () => renewing && location.reload());
}

function watch(registration) {
  const fresh = registration.waiting ?? registration.installing;
  if (!fresh) return;
  const look = () => {
    if (fresh.state !== "installed" || !navigator.serviceWorker.controller) return;
    waiting = fresh;
    dispatchEvent(new CustomEvent("rollbow:update"));
  };
  fresh.addEventListener("statechange", look);
  look();
}

export function renew() {
  renewing = true;
  if (waiting) waiting.postMessage("go");
  else location.reload();
}
