// Stores this version for offline play and says when a newer one is ready. A new version is never forced on anyone.
import { check } from "./watch.js";

/** @type {ServiceWorker | null} */
let waiting = null;
let renewing = false;
/** The worker that serves this page, if any. */
const first = navigator.serviceWorker?.controller;

// The service worker asks this, so as to keep what open pages still need.
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
 * Another tab may switch to the newer version so soon that this one never sees it waiting. On a first visit the service
 * worker of a parent folder may serve the page: that is another program.
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
  // Another tab may have done this already; then only a fresh start is left to do.
  if (waiting?.state === "installed") waiting.postMessage("go");
  else location.reload();
}
