// The service worker: keeps one whole version of Rollbow, so that it plays without a network.
// A version is put away completely, each file checked against the build's hash, before it is used; files that did not
// change are taken over from the version before. A new version waits until the player wants it or all tabs are closed.
const BUILD = "BUILD-HASH";
const CACHE = `rollbow-${BUILD}`;
/** @type {Record<string, string>} paths and their integrity, filled in by the build */
const ASSETS = JSON.parse(`/* build: assets */`);
const TOGETHER = 4;

const address = (path) => new URL(path, registration.scope).href;

self.addEventListener("install", (event) => event.waitUntil(putAway()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", ({ data, source }) => {
  if (data === "go") self.skipWaiting();
  if (data === "version") source.postMessage({ version: BUILD });
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === "POST" && request.url === address("share")) event.respondWith(takeIn(request));
  if (request.method !== "GET" || url.origin !== location.origin || !request.url.startsWith(registration.scope)) return;
  const wanted = request.mode === "navigate" ? address("index.html") : url.origin + url.pathname;
  // A page that asks for a reload of a file (Retry) gets it from the network; one may ask the browser's own cache, too.
  if (["reload", "only-if-cached"].includes(request.cache)) return;
  event.respondWith(answer(wanted, request));
});

async function answer(wanted, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(wanted)) ?? fetch(request);
}

// Games that the system shares with the installed page wait here until it stands; store.js fetches them.
async function takeIn(request) {
  const form = await request.formData().catch(() => new FormData());
  const box = await caches.open("shared");
  for (const file of form.getAll("games").filter(({ name }) => name)) {
    await box.put(address(`share/${crypto.randomUUID()}?${encodeURIComponent(file.name)}`), new Response(file));
  }
  return Response.redirect(address("?shared#/shelf"), 303);
}

async function putAway() {
  const cache = await caches.open(CACHE);
  try {
    const before = await olderFiles();
    const paths = Object.keys(ASSETS);
    const hands = Array.from({ length: TOGETHER }, async () => {
      for (let path = paths.pop(); path; path = paths.pop()) await put(cache, path, before);
    });
    await Promise.all(hands);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Names with a hash never change their content, so an older version's file is as good as a fresh one. At the first visit
// the browser's own cache has what the page runs, which is checked by this as well; later nothing of it is trusted.
async function put(cache, path, before) {
  const here = address(path);
  if (await cache.match(here)) return;
  const lasting = /[0-9a-f]{12}/.test(path);
  const kept = lasting ? await before(here) : undefined;
  const from = lasting && !registration.active ? "default" : "reload";
  const response = kept ?? (await fetch(here, { cache: from, integrity: ASSETS[path] }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(here, response);
}

async function olderFiles() {
  const names = (await caches.keys()).filter((name) => name.startsWith("rollbow-") && name !== CACHE);
  return async (here) => {
    for (const name of names) {
      const found = await (await caches.open(name)).match(here);
      if (found) return found;
    }
  };
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith("rollbow-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}
