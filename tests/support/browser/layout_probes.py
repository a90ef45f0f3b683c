"""Scripts that watch a page: what is broken up or cut off, what shifts, and when a frame has been painted."""

from __future__ import annotations

SHIFTS = """
globalThis.shifts = [];
globalThis.shiftsFrom = 0;
new PerformanceObserver((list) => {
  for (const { startTime, value, hadRecentInput, sources } of list.getEntries())
    if (!hadRecentInput && startTime >= shiftsFrom)
      shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true });
// A busy browser tells of a shift long after its frame: what counts is when it was.
globalThis.forgetShifts = () => { shiftsFrom = performance.now(); shifts.length = 0; };
"""
# What a move has moved is reported after the first.
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SIDEWAYS = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const out = [...document.querySelectorAll("#app *")].filter((one) => one.checkVisibility()
    && !one.closest("svg, .scroll, .seats, .unseen, .chips, .track, table") && one.getBoundingClientRect().width
    && one.getBoundingClientRect().right > innerWidth + 6).map((one) => one.outerHTML.slice(0, 90));
  return wide > 0 || out.length ? [`${wide} px too wide`, ...out.slice(0, 5)] : [];
}"""
# Words broken in two, letters outside their box.
TORN = """() => {
  const found = [], walker = document.createTreeWalker(document.querySelector("#app"), NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("svg, .unseen, select, .seed")) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ bottom }) => bottom)).size > 1) found.push(`torn: ${word}`);
    }
  }
  for (const one of document.querySelectorAll(".page > h1, .page form :is(button, legend, label)"))
    if (one.scrollWidth > one.clientWidth) found.push(`cut: ${one.outerHTML.slice(0, 90)}`);
  return found;
}"""
