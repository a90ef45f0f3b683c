// Keeps this version for offline play and tells when a newer one is ready. It is never forced on anyone.
import { check } from "./watch.js";

/** @type {ServiceWorker | null} */
let waiting = null;
let renewing = false;
/** Serves this page, if one does. */
const first = navigator.serviceWorker?.controller;

// The service worker asks, to keep what the pages still open need.
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data === "version") ports[0]?.postMessage(document.documentElement.dataset.build);
});

export async function keepVersion() {
  if (!navigator.serviceWorker) return check();
  navigator.serviceWorker.addEventListener("controllerchange", () => (renewing ? location.reload() : switched()));
  switched();
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    const { installing, active } = registration;
    if (!installing && !active) check();
    active?.postMessage("tidy");
    watch(registration);
    registration.addEventListener("updatefound", () => watch(registration));
    document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => {}));
  } catch {
    check(); // a browser that can't store anything still plays online
  }
}

/**
 * Another tab may take the newer version so soon that this one never saw it wait. At a first visit the service worker
 * of a folder above may serve the page: that is another program.
 */
function switched() {
  const now = navigator.serviceWorker.controller;
  if (now && now !== first && now.scriptURL === first?.scriptURL) dispatchEvent(new CustomEvent("rollbow:update"));
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const fresh = registration.waiting ?? registration.installing;
  if (!fresh) return;
  const look = () => {
    // What could not be stored on the first visit may be what the page runs.
    if (fresh.state === "redundant" && !registration.active) check();
    if (fresh.state !== "installed" || !registration.active) return;
    waiting = fresh;
    dispatchEvent(new CustomEvent("rollbow:update"));
  };
  fresh.onstatechange = look;
  look();
}

export function renew() {
  renewing = true;
  // In another tab it may have been done already; then a fresh start is all that's left to do.
  if (waiting?.state === "installed") waiting.postMessage("go");
  else location.reload();
}
