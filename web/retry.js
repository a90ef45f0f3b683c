// Behind retry.html, to which a page leads of which no script came: gets what a start needs past the browser's cache,
// and starts again.

// The file may be one of those that came wrong: its address here was never asked for.
/** @type {typeof import("./rescue.js")} */
const { afresh, fileOf, started } = await import(`${new URL("./rescue.js", import.meta.url)}?afresh`);

try {
  const page = await (await fetch("./", { cache: "reload" })).text();
  await afresh(started(new DOMParser().parseFromString(page, "text/html")).map(fileOf));
} finally {
  location.replace("./");
}
