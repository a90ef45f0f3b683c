// Pieces that can be dragged by mouse, pen or finger, and by Shift and an arrow key; loaded when the first place
// for one is shown, which is before the piece itself.
// A piece says what it is in `data-drag`, a place in `data-drop`; what is told is `PIECE>PLACE`, a pick like a tap's.

const FAR_ENOUGH = 8;
let drag = null;

const tell = (piece, place) => dispatchEvent(new CustomEvent("rollbow:pick", { detail: `${piece}>${place}` }));

function lift() {
  const box = drag.from.getBoundingClientRect();
  drag.ghost = drag.from.cloneNode(true);
  // A name of its own keeps the next screen from making something else of it.
  drag.ghost.id = "ghost";
  drag.ghost.setAttribute("aria-hidden", "true");
  drag.ghost.classList.add("ghost");
  Object.assign(drag.ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  });
  // Beside the piece, for its styles. A new screen takes it away: the next movement puts it there again.
  drag.from.after(drag.ghost);
  drag.from.dataset.lifted = "";
}

function aim(place) {
  if (place !== drag.over) drag.over?.removeAttribute("data-over");
  place?.setAttribute("data-over", "");
  drag.over = place;
}

function end() {
  if (!drag) return;
  aim(null);
  drag.ghost?.remove();
  delete drag.from.dataset.lifted;
  drag = null;
}

// The click that follows belongs to the drag.
function swallow() {
  const stop = (event) => event.stopPropagation();
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", stop, { capture: true }));
}

addEventListener("pointerdown", (event) => {
  const from = event.target.closest("[data-drag]");
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
  if (!drag.ghost?.isConnected) lift();
  drag.ghost.style.translate = `${across}px ${down}px`;
  aim(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null);
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
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const piece = event.shiftKey && step && event.target.dataset?.drag;
  const place = piece && event.target.closest("[data-drop]")?.dataset.drop;
  if (!place || Number(place) + step < 0) return;
  event.preventDefault();
  tell(piece, Number(place) + step);
  document.querySelector(`[data-drop]:not([data-drop=""]) [data-drag="${piece}"]`)?.focus();
});
