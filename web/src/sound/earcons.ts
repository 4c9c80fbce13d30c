/**
 * The short sounds of the table, as data, and how one of them is put into an audio context, a real one or an offline one. A sound is
 * never the only carrier of anything: each of these events has its text.
 */

/** One tone or one burst of noise in a sound. Times are milliseconds. */
interface Part {
  at: number;
  ms: number;
  wave: OscillatorType | 'noise';
  /** The pitch of a tone, the middle of the band of noise; noise without it is not filtered. */
  hz?: number;
  /** Where the pitch or the band has moved by the end. */
  to?: number;
  /** Cuts off what is above. */
  low_pass?: number;
  /** Makes up for what a filter takes away. */
  boost?: number;
}

interface Recipe {
  /** Of several sounds at once only the one with the highest rank is heard. */
  rank: 1 | 2 | 3 | 4 | 5;
  /** The loudest moment, of 1. */
  gain: number;
  parts: readonly Part[];
}

const [C5, D5, E5, G5, A5, C6] = [523, 587, 659, 784, 880, 1047] as const;

const click = (at: number): Part[] => [
  { at, ms: 3, wave: 'noise' },
  { at: at + 3, ms: 30, wave: 'sine', hz: 1400 },
];
const note = (wave: OscillatorType, hz: number, at: number, ms: number): Part => ({ wave, hz, at, ms });

export const EARCONS = {
  your_turn: { rank: 3, gain: 0.3, parts: [note('sine', G5, 0, 90), note('sine', C6, 90, 140)] },
  card: { rank: 1, gain: 0.22, parts: [{ at: 0, ms: 50, wave: 'noise', hz: 1800, boost: 2.16 }] },
  draw: { rank: 1, gain: 0.2, parts: [{ at: 0, ms: 110, wave: 'noise', hz: 900, to: 2400, boost: 3.4 }] },
  right: {
    rank: 2,
    gain: 0.28,
    parts: [note('triangle', C5, 0, 70), note('triangle', E5, 70, 70), note('triangle', G5, 140, 120)],
  },
  wrong: { rank: 2, gain: 0.22, parts: [{ at: 0, ms: 220, wave: 'sine', hz: E5, to: D5 }] },
  another_scores: { rank: 1, gain: 0.18, parts: [note('sine', E5, 0, 120)] },
  sand: { rank: 1, gain: 0.1, parts: [{ at: 0, ms: 40, wave: 'square', hz: A5, low_pass: 1200, boost: 0.79 }] },
  time_up: { rank: 5, gain: 0.26, parts: [note('triangle', C6, 0, 140), note('triangle', C5, 140, 140)] },
  win: {
    rank: 4,
    gain: 0.3,
    parts: [
      ...[C5, E5, G5].flatMap((hz, i) => [note('triangle', hz, 220 * i, 180), ...click(220 * i + 184)]),
      note('triangle', C6, 660, 240),
    ],
  },
  bead: { rank: 1, gain: 0.24, parts: [...click(0), ...click(60)] },
  padlock: { rank: 2, gain: 0.24, parts: [...click(0), { at: 33, ms: 147, wave: 'sine', hz: 330, to: 660 }] },
  knock: {
    rank: 4,
    gain: 0.3,
    parts: [0, 170, 340].map((at) => ({ at, ms: 60, wave: 'noise' as const, hz: 260, boost: 5.3 })),
  },
  dice: { rank: 1, gain: 0.2, parts: [0, 60, 140, 240, 380].flatMap(click) },
} as const satisfies Record<string, Recipe>;

export type Earcon = keyof typeof EARCONS;

const ATTACK_S = 0.005;
/** What a sound fades to. */
const SILENCE = 0.001;

/** The same noise every time. */
function noiseOf(context: BaseAudioContext, seconds: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(seconds * context.sampleRate), context.sampleRate);
  const samples = buffer.getChannelData(0);
  let state = 1;
  for (let i = 0; i < samples.length; ++i) {
    state = (state * 48_271) % 2_147_483_647;
    samples[i] = (2 * state) / 2_147_483_647 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

function glide(param: AudioParam, from: number, to: number, begin: number, end: number): void {
  param.setValueAtTime(from, begin);
  if (to !== from) param.exponentialRampToValueAtTime(to, end);
}

/** What makes the sound, and the node at which it comes out. */
function sourceOf(context: BaseAudioContext, part: Part, begin: number, end: number) {
  const { wave, hz, to = hz, low_pass } = part;
  if (wave === 'noise') {
    const source = noiseOf(context, end - begin);
    if (hz === undefined || to === undefined) return { source, out: source };
    const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 1 });
    glide(band.frequency, hz, to, begin, end);
    return { source, out: source.connect(band) };
  }
  const source = new OscillatorNode(context, { type: wave });
  if (hz !== undefined && to !== undefined) glide(source.frequency, hz, to, begin, end);
  if (low_pass === undefined) return { source, out: source };
  return { source, out: source.connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: low_pass })) };
}

function addPart(context: BaseAudioContext, into: AudioNode, part: Part, peak: number, from: number): void {
  const begin = from + part.at / 1000;
  const end = begin + part.ms / 1000;
  const { source, out } = sourceOf(context, part, begin, end);
  const envelope = new GainNode(context, { gain: 0 });
  const top = peak * (part.boost ?? 1);
  envelope.gain.setValueAtTime(0, begin);
  envelope.gain.linearRampToValueAtTime(top, begin + Math.min(ATTACK_S, part.ms / 3000));
  envelope.gain.exponentialRampToValueAtTime(SILENCE, end);
  out.connect(envelope).connect(into);
  source.start(begin);
  source.stop(end);
}

/** Puts a sound into the context, `from` seconds of its time on. */
export function addEarcon(context: BaseAudioContext, into: AudioNode, name: Earcon, from: number): void {
  const { gain, parts }: Recipe = EARCONS[name];
  for (const part of parts) addPart(context, into, part, gain, from);
}

/** Gain, then a compressor, then the loudspeaker. Returns the gain: its value is the volume. */
export function masterOf(context: BaseAudioContext): GainNode {
  const master = new GainNode(context, { gain: 0 });
  master.connect(new DynamicsCompressorNode(context, { threshold: -12, ratio: 4 })).connect(context.destination);
  return master;
}
