/**
 * Reads aloud with the browser's voice, for readers who want it: the same strings that the live regions get, one after another, never
 * two at once. Without a voice of the page's own language nothing is said; an English voice never reads Czech.
 */
import type { Lang } from '$parts/types';
import type { About, Announcer } from '$shell/announce';
import { settings } from '$shell/settings.svelte';
import { earcons, TOGETHER_MS } from './player.ts';

/** Some browsers break off longer ones. */
const LONGEST = 160;
const VOLUME = 0.9;
/** A voice begins this long after the sound of the same moment. */
const AFTER_EARCON_MS = TOGETHER_MS + 120;
/** How much news of others may wait; what is older is not said any more, the log has it. */
const MOST_NEWS = 2;
/** Some browsers never say that they have come to the end. */
const patience = (text: string) => 2000 + 150 * text.length;
const VOICES_WITHIN_MS = 1000;

const synth = (): SpeechSynthesis | undefined => globalThis.speechSynthesis;
const after = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

/** Browsers fetch their list of voices on the first question. */
async function voices(): Promise<readonly SpeechSynthesisVoice[]> {
  const from = synth();
  if (!from || from.getVoices().length > 0) return from?.getVoices() ?? [];
  const fetched = new Promise((done) => from.addEventListener('voiceschanged', done, { once: true }));
  await Promise.race([fetched, after(VOICES_WITHIN_MS)]);
  return from.getVoices();
}

/** A voice of this very language; null where the device has none. */
export async function voiceFor(lang: Lang): Promise<SpeechSynthesisVoice | null> {
  const own = (await voices()).filter((voice) => voice.lang.toLowerCase().split(/[-_]/)[0] === lang);
  return own.find((voice) => voice.localService) ?? own[0] ?? null;
}

/** Whole sentences, as many as fit; a longer one is cut behind a comma or between words. */
export function cut(text: string): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > LONGEST) {
    const part = rest.slice(0, LONGEST + 1);
    const ends = [/[.!?…](?=\s)/g, /[,;:](?=\s)/g, /\S(?=\s)/g].map((end) => [...part.matchAll(end)].at(-1)?.index);
    const last = ends.find((index) => index !== undefined) ?? LONGEST - 1;
    pieces.push(rest.slice(0, last + 1));
    rest = rest.slice(last + 1).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}

interface Message {
  text: string;
  about: About;
  lang: Lang;
  called_off?: boolean;
}

export class Reader implements Announcer {
  #queue: Message[] = [];
  #current: Message | null = null;
  #running: Promise<void> | null = null;
  #end: () => void = () => {};

  constructor(
    readonly lang: () => Lang,
    readonly speaks: (now: boolean) => void = () => {},
  ) {}

  /** The reader's own doing silences everything before it; the reader's turn silences the news of others. */
  say(text: string, about: About): void {
    if (about === 'own') this.stop();
    if (about === 'turn') this.#callOff(({ about }) => about === 'news');
    this.#queue.push({ text, about, lang: this.lang() });
    const old = this.#queue.filter((one) => one.about === 'news').at(-1 - MOST_NEWS);
    this.#queue = this.#queue.filter((one) => one !== old);
    this.#running ??= this.#run();
  }

  stop(): void {
    this.#callOff(() => true);
  }

  finished(): Promise<void> | undefined {
    return this.#running ?? undefined;
  }

  #callOff(which: (message: Message) => boolean): void {
    this.#queue = this.#queue.filter((message) => !which(message));
    if (!this.#current || !which(this.#current)) return;
    this.#current.called_off = true;
    synth()?.cancel();
    this.#end();
  }

  async #run(): Promise<void> {
    await Promise.resolve();
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      this.#current = next;
      await this.#tell(next);
    }
    this.#current = null;
    this.#running = null;
  }

  async #tell(message: Message): Promise<void> {
    const [voice] = await Promise.all([voiceFor(message.lang), after(AFTER_EARCON_MS)]);
    if (!voice) return;
    this.speaks(true);
    for (const piece of cut(message.text))
      if (!message.called_off && message.lang === this.lang()) await this.#utter(piece, voice);
    this.speaks(false);
  }

  #utter(text: string, voice: SpeechSynthesisVoice): Promise<void> {
    const utterance = new SpeechSynthesisUtterance(text);
    Object.assign(utterance, { voice, lang: voice.lang, volume: VOLUME });
    return new Promise((done) => {
      const timer = setTimeout(() => this.#end(), patience(text));
      this.#end = () => {
        clearTimeout(timer);
        done();
      };
      utterance.onend = utterance.onerror = this.#end;
      synth()?.speak(utterance);
    });
  }
}

export const reader = new Reader(
  () => settings.lang,
  (now) => {
    earcons.ducked = now;
  },
);
addEventListener('pagehide', () => reader.stop());
addEventListener('keydown', ({ key }) => key === 'Escape' && reader.stop());

/** Reads a part of the page, such as a lesson's sentence or a rule, whether or not everything is read aloud. */
export const readAloud = (texts: readonly string[]): void => reader.say(texts.join(' '), 'own');
