// Small synthesized sounds; loaded when sound is on. No files, and nothing louder than a die on felt.

const LOUDNESS = 0.12;
/** @type {AudioContext} made with the first sound */
let context;
/** @type {AudioBuffer} */
let rustle;
/** How high everything sounds this time: no two throws are alike. */
let height = 1;

/**
 * A tone that fades away.
 * @param {number} start @param {number} pitch @param {number} length @param {OscillatorType} form
 */
function tone(start, pitch, length, form = "triangle") {
  const source = context.createOscillator();
  source.type = form;
  source.frequency.value = pitch * height;
  shaped(source, start, length);
}

/**
 * A short knock: noise through a filter.
 * @param {number} start @param {number} pitch @param {number} length
 */
function knock(start, pitch, length) {
  const source = context.createBufferSource();
  source.buffer = rustle;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * height;
  source.connect(filter);
  shaped(source, start, length, filter);
}

/** @param {AudioScheduledSourceNode} source @param {number} start @param {number} length @param {AudioNode} last */
function shaped(source, start, length, last = source) {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(LOUDNESS, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  last.connect(loudness).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

/** @type {Record<string, (now: number) => void>} */
const SOUNDS = {
  roll(now) {
    for (const [later, pitch] of [[0, 1700], [0.06, 2300], [0.11, 1500], [0.19, 2000], [0.3, 1300]]) {
      knock(now + later, pitch, 0.07);
    }
  },
  place: (now) => knock(now, 900, 0.09),
  points(now) {
    tone(now, 660, 0.14);
    tone(now + 0.09, 880, 0.22);
  },
  bust(now) {
    knock(now, 500, 0.2);
    [330, 294, 262, 196].forEach((pitch, place) => tone(now + 0.1 + place * 0.16, pitch, 0.3, "sawtooth"));
  },
  first(now) {
    [784, 1047, 1319].forEach((pitch, place) => tone(now + place * 0.07, pitch, 0.3));
  },
  row(now) {
    [523, 587, 659, 784, 880].forEach((pitch, place) => tone(now + place * 0.06, pitch, 0.25));
  },
  lock(now) {
    knock(now, 2600, 0.05);
    knock(now + 0.12, 700, 0.16);
  },
  end(now) {
    [523, 659, 784, 1047].forEach((pitch, place) => tone(now + place * 0.13, pitch, 0.45));
  },
};

function begin() {
  context = new AudioContext();
  rustle = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  // Safari lets sound begin only during a tap, and Python answers after it; so the next tap starts it.
  for (const tap of ["pointerup", "keydown"]) addEventListener(tap, wake);
}

function wake() {
  if (context.state !== "running") context.resume();
}

/** @param {string} name */
export function play(name) {
  if (!context) begin();
  // Browsers block sound until the player has tapped.
  wake();
  height = 0.9 + Math.random() / 5;
  SOUNDS[name](context.currentTime);
}
