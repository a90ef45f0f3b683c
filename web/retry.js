// For retry.html, where a page leads if none of its scripts loaded: gets what a start needs, bypassing the browser's
// cache, and starts again.

// The file itself may have come damaged, so it is requested under an address that was never used.
/** @type {typeof import("./rescue.js")} */
const { afresh, fileOf, started } = await import(`${new URL("./rescue.js", import.meta.url)}?afresh`);

try {
  const page = await (await fetch("./", { cache: "reload" })).text();
  await afresh(started(new DOMParser().parseFromString(page, "text/html")).map(fileOf));
} finally {
  location.replace("./");
}
