/**
 * Plays the short sounds. Nothing is made before the reader has touched the page; browsers keep a context silent until then, too. Of
 * the sounds that come together only the most important one is heard. Between two sounds the context rests: a running one computes
 * silence hundreds of times a second, for as long as the page is open.
 */
import type { Sound } from '$parts/types';
import { addEarcon, EARCONS, type Earcon, masterOf } from './earcons.ts';

const VOLUME: Record<Sound, number> = { off: 0, soft: 0.3, on: 0.6 };
/** Sounds this close to each other are one moment. */
export const TOGETHER_MS = 80;
/** Longer than any sound. */
export const REST_MS = 2000;
/** While somebody speaks, sounds are 12 dB lower. */
const DUCKED = 10 ** (-12 / 20);

interface Wanted {
  name: Earcon;
  pan: number;
}

export class EarconPlayer {
  #context: AudioContext | null = null;
  #master: GainNode | null = null;
  #loudness: Sound = 'off';
  #ducked = false;
  #best: Wanted | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;
  /** We have put the context to rest, not the browser. */
  #rests = false;
  /** It gets up from its rest. */
  #rising: Promise<void> | null = null;

  constructor(readonly make: () => AudioContext = () => new AudioContext()) {}

  set loudness(loudness: Sound) {
    this.#loudness = loudness;
    this.#setVolume();
  }
  /** Set while somebody speaks. */
  set ducked(ducked: boolean) {
    this.#ducked = ducked;
    this.#setVolume();
  }
  #setVolume(): void {
    if (this.#master) this.#master.gain.value = VOLUME[this.#loudness] * (this.#ducked ? DUCKED : 1);
  }

  /** `pan`: from -1, left, to 1, right. */
  play(name: Earcon, pan = 0): void {
    if (this.#loudness === 'off') return;
    if (this.#rests) this.#rise();
    if (!this.#best) setTimeout(() => this.#sound(), TOGETHER_MS);
    if (!this.#best || EARCONS[name].rank > EARCONS[this.#best.name].rank) this.#best = { name, pan };
  }

  /** Browsers let a context sound only from a touch on: call this at each, until it does. */
  wake(): void {
    if (this.#loudness === 'off' || this.#rests) return;
    if (this.#open()?.state === 'suspended') void this.#context?.resume();
    this.#restLater();
  }

  #restLater(): void {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => this.#rest(), REST_MS);
  }

  #rest(): void {
    if (this.#context?.state !== 'running') return;
    this.#rests = true;
    void this.#context.suspend();
  }

  #rise(): void {
    this.#rests = false;
    this.#rising = this.#context?.resume().finally(() => (this.#rising = null)) ?? null;
  }

  #sound(): void {
    if (this.#rising) return void this.#rising.then(() => this.#sound());
    const [wanted, context] = [this.#best, this.#open()];
    this.#best = null;
    if (!wanted || this.#loudness === 'off' || !context || !this.#master || context.state !== 'running') return;
    const seat = new StereoPannerNode(context, { pan: wanted.pan });
    seat.connect(this.#master);
    addEarcon(context, seat, wanted.name, context.currentTime);
    this.#restLater();
  }

  /** Null in a browser without WebAudio: the page is silent there. */
  #open(): AudioContext | null {
    if (this.#context || !('AudioContext' in globalThis)) return this.#context;
    this.#context = this.make();
    this.#master = masterOf(this.#context);
    this.#setVolume();
    return this.#context;
  }
}

export const earcons = new EarconPlayer();
