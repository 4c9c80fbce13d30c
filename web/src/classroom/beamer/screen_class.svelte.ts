/** A class as a big screen has it: what the room may see, and no names of who was wrong. */
import type { Lang } from '$parts/types';
import { page_clock } from '../../table/clock.ts';
import type {
  ClassAnswersMessage,
  ClassProblemMessage,
  ClassScreenMessage,
  ServerMessage,
} from '../../wire/messages.ts';
import { ClassLine } from '../class_line.svelte';
import { Countdown } from '../countdown.svelte';

const SAID_MS = 8000;

export class ScreenClass extends ClassLine {
  state = $state.raw<ClassScreenMessage | null>(null);
  question = $state.raw<ClassProblemMessage | null>(null);
  answers = $state.raw<ClassAnswersMessage | null>(null);
  /** What the teacher has called out last. */
  said = $state<'minute' | 'last_round' | null>(null);
  readonly starts = new Countdown(page_clock);
  readonly time = new Countdown(page_clock);
  readonly closes = new Countdown(page_clock);
  /** The whole time of the problem, for the sand. */
  total_ms = $state<number | null>(null);
  #to: string;
  #unsay: () => void = () => {};

  constructor(lang: () => Lang, to: string) {
    super(page_clock, lang);
    this.#to = to;
    this.connect();
  }

  protected get id(): string {
    return '';
  }
  protected come(): void {
    this.tell({ type: 'join', to: this.#to, as: 'screen' });
  }
  protected barred({ text }: Extract<ServerMessage, { type: 'refused' }>): void {
    this.problem = text;
    // The teacher opens a lost class again, under the same code.
    if (this.state) this.#unsay = this.clock.after(3000, () => this.come());
    else this.finish('refused');
  }

  protected heard(message: ServerMessage): void {
    switch (message.type) {
      case 'class_screen':
        this.#stated(message);
        break;
      case 'class_problem':
        if (this.question?.n !== message.n) this.total_ms = message.ms ?? null;
        this.question = message;
        this.answers = null;
        this.closes.take(message.ms);
        break;
      case 'class_answers':
        this.answers = message;
        this.closes.take(null);
        break;
      case 'class_said':
        this.said = message.what;
        this.#unsay();
        this.#unsay = this.clock.after(SAID_MS, () => (this.said = null));
        break;
    }
  }
  #stated(message: ClassScreenMessage): void {
    this.state = message;
    this.problem = null;
    this.#to = message.code ?? message.link;
    this.starts.take(message.starts_ms);
    this.time.take(message.clock_ms, message.paused);
    if (message.phase !== 'problem') {
      this.question = null;
      this.answers = null;
    }
  }

  override close(): void {
    super.close();
    this.#unsay();
    for (const one of [this.starts, this.time, this.closes]) one.stop();
  }
}
