"""Each feature that the page uses, by itself: what is missing here is told by its name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.browser.webkit import Page

SUPPORTED = {
    "light-dark": "color: light-dark(red, blue)",
    "color-mix": "color: color-mix(in oklab, red, blue 20%)",
    "dvh": "height: 100dvh",
    ":has": "selector(:has(a))",
    "nesting": "selector(&)",
    "container queries": "container-type: inline-size",
    "transforms by themselves": "scale: 2",
    "shapes of boxes": "aspect-ratio: 1",
    "fingers that drag": "touch-action: none",
    "lines of one length": "text-wrap: balance",
    "text that is selected whole": "-webkit-user-select: all",
}
WORKING = {
    "locks": """async () => navigator.locks.request("here", { ifAvailable: true }, async (lock) =>
      lock && navigator.locks.request("here", { ifAvailable: true }, (other) => other === null))""",
    "exceptions in WebAssembly": """async () => WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0,
      1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 13, 3, 1, 0, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11]))""",
    "a database that means it": """async () => {
      const asked = indexedDB.open("probe", 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("games");
      await new Promise((done, failed) => Object.assign(asked, { onsuccess: done, onerror: failed }));
      const change = asked.result.transaction("games", "readwrite", { durability: "strict" });
      change.objectStore("games").put("text", "key");
      await new Promise((done, failed) => Object.assign(change, { oncomplete: done, onabort: failed }));
      return change.durability === "strict";
    }""",
    "hashes": """async () => (await crypto.subtle.digest("SHA-256", new Uint8Array(3))).byteLength === 32""",
    "caches": """async () => {
      const cache = await caches.open("probe");
      await cache.put("./here", new Response("text"));
      return (await (await cache.match("./here")).text()) === "text" && caches.delete("probe");
    }""",
    "promises from outside": """async () => typeof Promise.withResolvers === "function" """,
    "what is seen": """async () => document.body.checkVisibility()""",
    "what can't be reached": """async () => "inert" in HTMLElement.prototype""",
    "animations that add up and are told": """async () => {
      const one = document.body.animate([{ opacity: 0.5 }, { opacity: 1 }], { duration: 1e6, composite: "add" });
      const told = document.getAnimations().includes(one) && one.effect.composite === "add";
      one.cancel();
      return told;
    }""",
    "layers": """async () => typeof CSSLayerBlockRule === "function" """,
    "properties with a type": """async () => typeof CSSPropertyRule === "function" """,
    "ranges of widths": """async () => matchMedia("(1px <= width < 100000px)").matches""",
    "service workers": """async () => "register" in navigator.serviceWorker""",
    "workers that are modules": """async () => {
      let read = false;
      const how = { get type() { read = true; return "module"; } };
      new Worker("./sw.js", how).terminate();
      return read;
    }""",
    "files to save": """async () => URL.createObjectURL(new Blob(["text"])).startsWith("blob:")""",
}


@pytest.mark.parametrize("name", SUPPORTED)
def test_styles_know(shown: Page, name: str) -> None:
    assert shown.evaluate("(what) => CSS.supports(what)", SUPPORTED[name])


@pytest.mark.parametrize("name", WORKING)
def test_scripts_have(shown: Page, name: str) -> None:
    assert shown.promised(WORKING[name]) is True
