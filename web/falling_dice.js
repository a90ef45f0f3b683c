// Dice that fall into the middle of the board: cubes with six real sides, moved only by CSS transforms; loaded with the
// first throw. Python says what they show and how long they take; only the way they tumble is made up here.

const STAGGER = 110; // milliseconds from the first die to the last, within the whole
const GLIDE = 160;
// Turns that bring each of the sides to the front; opposite sides add up to seven.
const UP = ["rotateX(0deg)", "rotateY(-90deg)", "rotateX(-90deg)", "rotateX(90deg)", "rotateY(90deg)", "rotateY(180deg)"];

const GONE = [{ opacity: 0 }, { opacity: 0 }];

/** @type {HTMLElement | null} */
let floor = null;

/** @param {number} most */
const about = (most) => (Math.random() * 2 - 1) * most;

// The visible part of the board, or of its place for dice: the tray may cover some of it.
function middle() {
  const own = document.querySelector(".table [data-stage]")?.getBoundingClientRect();
  const board = own ?? document.querySelector(".table .board")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
  const tray = document.querySelector(".table .tray")?.getBoundingClientRect();
  const top = Math.max(board.top, 0);
  const over = tray && tray.top > top + 80 && tray.left < board.right - 8 && tray.right > board.left + 8;
  const bottom = Math.min(board.bottom, innerHeight, over ? tray.top : innerHeight);
  return { x: board.left + board.width / 2, y: (top + Math.max(bottom, top + 200)) / 2, width: board.width };
}

/**
 * Throws dice: HTML with a `.falling` for each, a `.cube` in it, and six sides in that.
 * @param {string} cubes @param {number} milliseconds
 */
export function fling(cubes, milliseconds) {
  strike(0);
  floor = document.createElement("div");
  floor.className = "floor";
  floor.ariaHidden = "true";
  floor.innerHTML = cubes;
  document.body.append(floor);
  const dice = /** @type {HTMLElement[]} */ ([...floor.children]);
  const { x, y, width } = middle();
  const size = dice[0].offsetWidth;
  const gap = size * 0.3;
  const across = Math.max(1, Math.min(dice.length < 5 ? dice.length : Math.ceil(dice.length / 2), Math.floor((width + gap) / (size + gap))));
  const rows = Math.ceil(dice.length / across);
  const flight = milliseconds - (dice.length > 1 ? STAGGER : 0);
  dice.forEach((die, place) => {
    const row = Math.floor(place / across);
    const inRow = Math.min(across, dice.length - row * across);
    const left = x + ((place % across) - (inRow - 1) / 2) * (size + gap) - size / 2;
    const top = y + (row - (rows - 1) / 2) * (size + gap) - size / 2;
    const delay = dice.length > 1 ? (STAGGER * place) / (dice.length - 1) : 0;
    const timing = { duration: flight, delay, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)", fill: /** @type {FillMode} */ ("both") };
    const from = `translate(${x + about(width / 3) - size / 2}px, ${innerHeight}px) scale(0.7)`;
    const lies = `translate(${left}px, ${top}px) scale(1)`;
    die.animate(
      [
        { transform: from, opacity: 0 },
        { transform: `translate(${left + about(size)}px, ${top - size * 0.9}px) scale(1.25)`, opacity: 1, offset: 0.45 },
        { transform: `translate(${left}px, ${top + 2}px) scale(0.97)`, opacity: 1, offset: 0.85 },
        { transform: lies, opacity: 1 },
      ],
      { ...timing, easing: "linear" },
    );
    const cube = /** @type {HTMLElement} */ (die.firstElementChild);
    const up = UP[Number(cube.dataset.up)];
    const spin = () => (Math.random() < 0.5 ? -1 : 1) * (540 + Math.random() * 300);
    cube.animate(
      [
        { transform: `rotateX(${spin()}deg) rotateY(${spin()}deg) rotateZ(${about(180)}deg) ${up}` },
        { transform: `rotateX(0deg) rotateY(0deg) rotateZ(${about(6)}deg) ${up}` },
      ],
      timing,
    );
    // The die in the tray is in the air.
    tray(die)?.animate(GONE, milliseconds);
  });
  for (const waiting of document.querySelectorAll(".table .unrolled")) waiting.animate(GONE, milliseconds);
}

/** @param {HTMLElement} die */
const tray = (die) => document.getElementById(die.dataset.to ?? "")?.querySelector(".die");

/** Clears the stage: dice on it glide to their places. @param {number} [glide] */
export function strike(glide = GLIDE) {
  const old = floor;
  floor = null;
  if (!old) return;
  const timing = { duration: glide, easing: "ease-in-out", fill: /** @type {FillMode} */ ("forwards") };
  for (const die of /** @type {HTMLElement[]} */ ([...old.children])) {
    const place = glide ? tray(die) : null;
    const seen = place?.checkVisibility() ? place.getBoundingClientRect() : null;
    if (!seen?.width) {
      die.animate({ opacity: 0 }, timing);
      continue;
    }
    place?.animate([{ opacity: 0 }, { opacity: 0, offset: 0.99 }, { opacity: 1 }], glide);
    const size = die.offsetWidth;
    const by = (size - seen.width) / 2;
    const transform = `translate(${seen.left - by}px, ${seen.top - by}px) scale(${seen.width / size})`;
    const cube = /** @type {HTMLElement} */ (die.firstElementChild);
    for (const running of [...die.getAnimations(), ...cube.getAnimations()]) running.finish();
    cube.animate({ transform: `rotateX(0deg) rotateY(0deg) rotateZ(0deg) ${UP[Number(cube.dataset.up)]}` }, timing);
    die.animate({ transform }, timing);
  }
  setTimeout(() => old.remove(), glide);
}
