// Requests the engine before all else, by a plain fetch: from a preload, Chromium would recompile it on every visit.
// The next request for it gets this answer.
{
  const { href: engine } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=early]"));
  const { fetch } = globalThis;

  // What comes from the service worker is recompiled as well, so the browser's own cache comes first.
  const asked = () => {
    if (!navigator.serviceWorker?.controller) return fetch(engine);
    const compiled = fetch(engine, { cache: "only-if-cached", mode: "same-origin" });
    return compiled.then((answer) => (answer.ok ? answer : fetch(engine))).catch(() => fetch(engine));
  };

  /** @type {Promise<Response> | null} */
  let coming = asked();
  globalThis.fetch = (what, how = {}) => {
    if (!coming || String(what) !== engine || Object.keys(how).length) return fetch(what, how);
    const response = coming;
    coming = null;
    return response;
  };
}
