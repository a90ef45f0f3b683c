// Asks for the engine before all else, and by a plain fetch: out of a preload, Chromium would compile it anew at every
// visit. Whoever asks for it next gets this answer.
{
  const engine = document.querySelector("link[rel=early]").href;
  const { fetch } = globalThis;

  // What comes from the service worker is compiled anew as well, so the browser's own cache is asked before it.
  const asked = () => {
    if (!navigator.serviceWorker?.controller) return fetch(engine);
    const compiled = fetch(engine, { cache: "only-if-cached", mode: "same-origin" });
    return compiled.then((answer) => (answer.ok ? answer : fetch(engine))).catch(() => fetch(engine));
  };

  let coming = asked();
  globalThis.fetch = (what, how = {}) => {
    if (!coming || String(what) !== engine || Object.keys(how).length) return fetch(what, how);
    const response = coming;
    coming = null;
    return response;
  };
}
