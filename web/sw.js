// The service worker: keeps one whole version of Rollbow, so that it plays offline.
// A version is stored completely, each file checked against the build's hash, before it is used; unchanged files are
// taken from the previous version. A new version waits until the player wants it or all tabs are closed. An older one
// stays as long as a tab runs it.

// For the type checker `self` could be any worker.
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { registration } = worker;

const BUILD = "BUILD-HASH";
// Another Rollbow may live in another folder of this origin. rescue.js and files.js spell these names, too.
const OURS = `rollbow ${new URL(registration.scope).pathname} `;
const CACHE = OURS + BUILD;
const SHARED = `${OURS}shared`;
/** @type {Record<string, string>} paths and their integrity, filled in by the build */
const ASSETS = JSON.parse(`/* build: assets */`);
const TOGETHER = 4;
const PATIENCE = 3000;
// The most that may be shared at once. The shelf's message names both numbers (import_files.py).
const MOST_FILES = 20;
const MOST_BYTES = 16 * 1024 * 1024;

/** @param {string} path */
const address = (path) => new URL(path, registration.scope).href;
/** @param {string} url */
const bare = (url) => url.replace(/[?#].*/s, "");
const PAGES = [registration.scope, address("index.html")];

worker.addEventListener("install", (event) => event.waitUntil(putAway()));

worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (event) => {
  if (event.data === "go") worker.skipWaiting();
  if (event.data === "tidy") event.waitUntil(tidy());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === address("share")) event.respondWith(takeIn(request));
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  // A page that asks for a reload of a file (Retry) gets it from the network; it may also ask for the browser's own cache.
  if (["reload", "only-if-cached"].includes(request.cache)) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const here = bare(request.url);
  const wanted = PAGES.includes(here) ? PAGES[1] : here;
  const cache = await caches.open(CACHE);
  return (await cache.match(wanted)) ?? (await fromOlder(wanted)) ?? fetch(request);
}

// What is shared with the installed page waits here until the player says yes or no; files.js fetches it. Any website
// can send such a form, so its size is checked while it arrives, and it replaces what came before.
/** @param {Request} request */
async function takeIn(request) {
  await caches.delete(SHARED);
  const form = await bounded(request);
  // An empty field arrives as a file without a name.
  const files = form?.getAll("games").filter((each) => each instanceof File && each.name) ?? [];
  if (!form || files.length > MOST_FILES) return Response.redirect(address("?shared=too-much#/shelf"), 303);
  const box = await caches.open(SHARED);
  for (const [place, file] of /** @type {File[]} */ (files).entries()) {
    await box.put(address(`share/${place}?${encodeURIComponent(file.name)}`), new Response(file));
  }
  return Response.redirect(address("?shared#/shelf"), 303);
}

/** @param {Request} request @returns {Promise<FormData | null>} nothing if it is too large */
async function bounded(request) {
  /** @type {BlobPart[]} */
  const parts = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) return reader?.cancel().then(() => null) ?? null;
    parts.push(part.value);
  }
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  return new Response(new Blob(parts), { headers }).formData().catch(() => new FormData());
}

async function putAway() {
  const cache = await caches.open(CACHE);
  try {
    const paths = Object.keys(ASSETS);
    const hands = Array.from({ length: TOGETHER }, async () => {
      for (let path = paths.pop(); path; path = paths.pop()) await put(cache, path);
    });
    await Promise.all(hands);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * Files with a hash in their names never change, so an older version's file is as good as a fresh one. On the first
 * visit the browser's own cache holds what the page runs, and this checks that, too; later none of it is trusted.
 * @param {Cache} cache
 * @param {string} path
 */
async function put(cache, path) {
  const here = address(path);
  if (await cache.match(here)) return;
  const lasting = /[0-9a-f]{12}/.test(path);
  const kept = lasting ? await fromOlder(here) : undefined;
  const from = lasting && !registration.active ? "default" : "reload";
  const response = kept ?? (await fetch(here, { cache: from, integrity: ASSETS[path] }));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await cache.put(here, response);
}

/** @param {string} here */
async function fromOlder(here) {
  for (const name of await older()) {
    const found = await (await caches.open(name)).match(here);
    if (found) return found;
  }
}

// The caches of other versions. Early ones don't have the folder in their names; their content shows whose they are.
async function older() {
  const names = [];
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) ? ![CACHE, SHARED].includes(name) : await unnamed(name)) names.push(name);
  }
  return names;
}

/** @param {string} name */
const unnamed = async (name) =>
  /^rollbow-[0-9a-f]{12}$/.test(name) && Boolean(await (await caches.open(name)).match(PAGES[1]));

// Forgets versions that no tab runs. A tab that doesn't answer may be starting or asleep, so then all of them stay. A newer
// version that is arriving or waiting isn't affected.
async function tidy() {
  const before = await older();
  const there = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  const running = await Promise.all(there.filter(({ url }) => PAGES.includes(bare(url))).map(versionOf));
  if (running.includes("")) return;
  for (const name of before.filter((each) => !running.some((build) => each.endsWith(build)))) {
    if (!registration.installing && !registration.waiting) await caches.delete(name);
  }
}

/** @param {WindowClient} page @returns {Promise<string>} */
function versionOf(page) {
  return new Promise((told) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => told(String(data));
    setTimeout(told, PATIENCE, "");
    page.postMessage("version", [port2]);
  });
}
