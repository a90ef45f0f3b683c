// Files: one that the player saves, and those that the player opens.

import { BUNDLE, MOST_BUNDLED_BYTES, MOST_BYTES } from "./storage_names.js";

/** @typedef {[name: string, content: ArrayBuffer]} Named */

/** @param {string} name @param {string} text */
export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Passes a file to the share sheet; if the browser can't share it, saves it.
 * @param {string} name @param {string} text
 */
export async function send(name, text) {
  const files = [new File([text], name, { type: "text/plain" })];
  try {
    if (!navigator.canShare?.({ files })) return download(name, text);
    await navigator.share({ files });
  } catch (error) {
    // Someone who closes the sheet wants nothing else.
    if (!(error instanceof DOMException) || error.name !== "AbortError") download(name, text);
  }
}

/**
 * Reads a file; if it is too large, only one byte more than allowed, which is enough to say so.
 * @param {File} file @returns {Promise<Named>}
 */
async function named(file) {
  const start = await file.slice(0, BUNDLE.length + 3).text();
  const most = start.startsWith(BUNDLE) ? MOST_BUNDLED_BYTES : MOST_BYTES;
  return [file.name, await file.slice(0, most + 1).arrayBuffer()];
}

// What was shared with the installed page, by the system or by any website that sends such a form, and stored by the
// service worker. Null if it was over the limit.
/** @returns {Promise<File[] | null>} */
async function shared() {
  const { search, pathname, hash } = location;
  history.replaceState(null, "", pathname + hash);
  if (search === "?shared=too-much") return null;
  const name = `rollbow ${new URL("./", document.baseURI).pathname} shared`;
  const box = await caches.open(name);
  const found = await Promise.all(
    (await box.keys()).map(async (request) => {
      const kept = await box.match(request);
      return new File(kept ? [await kept.blob()] : [], decodeURIComponent(new URL(request.url).search.slice(1)));
    }),
  );
  await caches.delete(name);
  return found;
}

/**
 * Files chosen in a field, dropped anywhere on the page or opened by the system; and shared files, which nobody here
 * may have asked for.
 * @param {(files: Named[]) => void} given @param {(files: Named[], all: boolean) => void} offered
 */
export function receive(given, offered) {
  /** @param {Iterable<File>} files */
  const read = (files) => Promise.all(Array.from(files, named));
  /** @param {Iterable<File>} files */
  const hand = async (files) => given(await read(files));
  addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    hand(target.files ?? []);
    target.value = "";
  });
  /** @param {DragEvent} event */
  const carried = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => carried(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!carried(event)) return;
    event.preventDefault();
    hand(event.dataTransfer?.files ?? []);
  });
  // Files that the system opens with the installed page.
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    if (files.length) hand(await Promise.all([...files].map((file) => file.getFile())));
  });
  if (!location.search.startsWith("?shared") || !globalThis.caches) return;
  shared().then(async (files) => {
    if (files?.length !== 0) offered(await read(files ?? []), files !== null);
  });
}
