// Small sounds made on the spot; loaded when sound is on. No files, and nothing louder than a die on felt.

const LOUDNESS = 0.12;
let context = null;
let rustle = null;

// A tone that fades away.
function tone(start, pitch, length, form = "triangle") {
  const source = context.createOscillator();
  source.type = form;
  source.frequency.value = pitch;
  shaped(source, start, length);
}

// A short knock: noise through a filter.
function knock(start, pitch, length) {
  const source = context.createBufferSource();
  source.buffer = rustle;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  source.connect(filter);
  shaped(source, start, length, filter);
}

function shaped(source, start, length, last = source) {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(LOUDNESS, start);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  last.connect(loudness).connect(context.destination);
  source.start(start);
  source.stop(start + length);
}

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
  end(now) {
    [523, 659, 784, 1047].forEach((pitch, place) => tone(now + place * 0.13, pitch, 0.45));
  },
};

function begin() {
  context = new AudioContext();
  rustle = context.createBuffer(1, context.sampleRate / 5, context.sampleRate);
  const samples = rustle.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
}

export function play(name) {
  if (!context) begin();
  // A browser holds sounds back until somebody has tapped.
  if (context.state === "suspended") context.resume();
  SOUNDS[name](context.currentTime);
}
