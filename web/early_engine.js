// Requests the engine before anything else, with a plain fetch: from a preload, Chromium would recompile it on every visit.
// The next request for it gets this answer. It also keeps other browsers from asking twice for what is preloaded.
{
  const { href: engine } = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=early]"));
  const { fetch } = globalThis;
  const chromium = "userAgentData" in navigator;

  // What comes from the service worker is recompiled as well, so the browser's own cache is tried first. Other browsers gain
  // nothing by that, and WebKit takes such a request to the network.
  const asked = () => {
    if (!navigator.serviceWorker?.controller || !chromium) return fetch(engine);
    const compiled = fetch(engine, { cache: "only-if-cached", mode: "same-origin" });
    return compiled.then((answer) => (answer.ok ? answer : fetch(engine))).catch(() => fetch(engine));
  };

  // Until a preload has arrived, WebKit ignores it and would fetch the same file again.
  /** @param {string} file */
  const preloaded = (file) => {
    /** @type {NodeListOf<HTMLLinkElement>} */
    const links = document.querySelectorAll("link[rel=preload]");
    const link = chromium ? undefined : [...links].find(({ href }) => href === file);
    return new Promise((done) => {
      if (!link) return done(null);
      for (const end of ["load", "error"]) link.addEventListener(end, done);
      // It may have come before anyone listened.
      const looking = new PerformanceObserver((list) => list.getEntriesByName(file).length && done(looking.disconnect()));
      looking.observe({ type: "resource", buffered: true });
    });
  };

  /** @type {Promise<Response> | null} */
  let coming = asked();
  globalThis.fetch = async (what, how = {}) => {
    const file = new URL(String(what instanceof Request ? what.url : what), document.baseURI).href;
    if (!coming || file !== engine || Object.keys(how).length) return preloaded(file).then(() => fetch(what, how));
    const response = coming;
    coming = null;
    return response;
  };
}
