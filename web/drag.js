// Pieces that can be dragged by mouse, pen or finger, and by Shift and an arrow key; loaded when the first place
// for one is shown, before the piece itself.
// A piece names itself in `data-drag`, a place in `data-drop`; the message is `PIECE>PLACE`, a pick like a tap's.

const FAR_ENOUGH = 8;

/**
 * @typedef {object} Drag
 * @property {HTMLElement} from
 * @property {number} pointer
 * @property {number} x
 * @property {number} y
 * @property {HTMLElement | null} ghost
 * @property {HTMLElement | null} over
 */

/** @type {Drag | null} */
let drag = null;

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {string | undefined} piece @param {string | number | undefined} place */
const tell = (piece, place) => dispatchEvent(new CustomEvent("rollbow:pick", { detail: `${piece}>${place}` }));

/** @param {HTMLElement} from */
function lift(from) {
  const box = from.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (from.cloneNode(true));
  // A unique id keeps the next screen from reusing it for something else.
  ghost.id = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  // Next to the piece, for its styles. A new screen removes it; the next movement puts it back.
  from.after(ghost);
  from.dataset.lifted = "";
  return ghost;
}

/** @param {Drag} held @param {HTMLElement | null} place */
function aim(held, place) {
  if (place !== held.over) held.over?.removeAttribute("data-over");
  place?.setAttribute("data-over", "");
  held.over = place;
}

function end() {
  if (!drag) return;
  aim(drag, null);
  drag.ghost?.remove();
  delete drag.from.dataset.lifted;
  drag = null;
}

// The click that follows belongs to the drag.
function swallow() {
  /** @param {Event} event */
  const stop = (event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

addEventListener("pointerdown", (event) => {
  /** @type {HTMLElement | null} */
  const from = event.target instanceof Element ? event.target.closest("[data-drag]") : null;
  if (!from || !event.isPrimary || event.button) return;
  end();
  drag = { from, pointer: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, over: null };
});

addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const across = event.clientX - drag.x;
  const down = event.clientY - drag.y;
  if (!drag.ghost && Math.hypot(across, down) < FAR_ENOUGH) return;
  if (!drag.from.isConnected) return end();
  if (!drag.ghost?.isConnected) drag.ghost = lift(drag.from);
  drag.ghost.style.translate = `${across}px ${down}px`;
  aim(drag, document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null);
});

addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  const { from, ghost, over } = drag;
  end();
  if (!ghost) return;
  swallow();
  if (over) tell(from.dataset.drag, over.dataset.drop);
});

addEventListener("pointercancel", end);

addEventListener("keydown", (event) => {
  if (event.key === "Escape") return end();
  const step = STEPS[event.key];
  if (!step || !event.shiftKey || !(event.target instanceof HTMLElement)) return;
  const piece = event.target.dataset.drag;
  /** @type {HTMLElement | null} */
  const under = event.target.closest("[data-drop]");
  const place = under?.dataset.drop;
  if (!piece || !place || Number(place) + step < 0) return;
  event.preventDefault();
  tell(piece, Number(place) + step);
  /** @type {HTMLElement | null} */
  const moved = document.querySelector(`[data-drop]:not([data-drop=""]) [data-drag="${piece}"]`);
  moved?.focus();
});
