/**
 * A class as its teacher has it: what the server says of it, the teacher's own labels, and what may be asked for. The first device opens the
 * class and keeps what is needed to open it again; a second one comes by a word and gets no labels.
 */
import type { Lang } from '$parts/types';
import type { Verdict } from '$shell/board';
import { page_clock } from '../../table/clock.ts';
import { randomHex } from '../../table/open_local.ts';
import type {
  ClassAnswersMessage,
  ClassFiguresMessage,
  ClassMissedMessage,
  ClassPlan,
  ClassProblemMessage,
  ClassStateMessage,
  ClassWordMessage,
  PupilFigures,
  ServerMessage,
} from '../../wire/messages.ts';
import { ClassLine } from '../class_line.svelte';
import { Countdown } from '../countdown.svelte';
import { dropOldNotes, forgetNotes, keepNotes, type Notes, notesOf } from './labels.ts';
import type { Tables } from './seating.ts';
import { dropClass, keepClass, keptClass, type TeacherKey } from './teacher_key.ts';

const TOKEN_BYTES = 16;
/** So many pupils fit into one message. */
const READMITTED = 7;

export class TeacherClass extends ClassLine {
  state = $state.raw<ClassStateMessage | null>(null);
  second = $state(false);
  notes = $state.raw<Notes>({ labels: {}, apart: [] });
  /** Of each match, and of the class so far (0). */
  figures = $state.raw<ReadonlyMap<number, readonly PupilFigures[]>>(new Map());
  missed = $state.raw<ClassMissedMessage | null>(null);
  word = $state.raw<ClassWordMessage | null>(null);
  question = $state.raw<ClassProblemMessage | null>(null);
  answers = $state.raw<ClassAnswersMessage | null>(null);
  /** The time to answer a problem for all: seconds, or "off". */
  window_s = $state('45');
  /** The tables of each match so far, as this page has sent them. */
  seatings = $state.raw<readonly Tables[]>([]);
  /** Messages of a table that is watched go there. */
  watched: ((message: ServerMessage) => void) | null = null;
  readonly time: Countdown;
  readonly starts: Countdown;
  readonly closes: Countdown;
  #key: TeacherKey;
  /** The word by which a second device comes. */
  #by: string | null;
  #opens: ClassPlan | null;
  /** The server has lost the class: it is opened again under the same code, with the pupils that this page knows. */
  #readmits = false;

  /** `by`: the word of the first device, else `plan` is what a new class begins with. */
  constructor(lang: () => Lang, { by = null, plan = null }: { by?: string | null; plan?: ClassPlan | null }) {
    dropOldNotes();
    super(page_clock, lang);
    this.time = new Countdown(page_clock);
    this.starts = new Countdown(page_clock);
    this.closes = new Countdown(page_clock);
    const kept = by ? null : keptClass();
    this.#by = by;
    this.#opens = kept ? null : plan;
    this.#key = kept ?? {
      token: randomHex(TOKEN_BYTES),
      link: '',
      code: '',
      second: by !== null,
      plan,
      pupils: [],
      seatings: [],
      at: Date.now(),
    };
    this.second = this.#key.second;
    this.seatings = this.#key.seatings;
    this.notes = this.#key.link && !this.second ? notesOf(this.#key.link) : this.notes;
    this.connect();
  }

  protected get id(): string {
    return this.state?.id ?? '';
  }

  protected come(): void {
    const { token, link, code } = this.#key;
    if (link && !this.#readmits) this.tell({ type: 'class_resume', link, token, have: 0 });
    else if (this.#by) this.tell({ type: 'class_control', word: this.#by, token });
    else if (this.#readmits && this.#key.plan)
      this.tell({ type: 'open_class', plan: this.#key.plan, token, ...(code ? { code, link } : {}) });
    else if (this.#opens) this.tell({ type: 'open_class', plan: this.#opens, token });
  }

  protected barred({ code, text }: Extract<ServerMessage, { type: 'refused' }>): void {
    const unknown = code === 'server.no_such_table' || code === 'server.not_teacher';
    if (unknown && this.#key.link && !this.second && !this.#readmits && this.#key.plan) {
      this.#readmits = true;
      this.come();
      return;
    }
    this.problem = text;
    this.#forget();
    this.finish(unknown && this.#key.link ? 'lost' : 'refused');
  }

  protected heard(message: ServerMessage): void {
    switch (message.type) {
      case 'class_opened':
        this.#opened(message);
        break;
      case 'class':
        this.#stated(message);
        break;
      case 'class_keys':
        this.#keep({ pupils: message.pupils });
        break;
      case 'class_word':
        this.word = message;
        break;
      case 'class_problem':
        this.question = message;
        this.answers = null;
        this.closes.take(message.ms);
        break;
      case 'class_answers':
        this.answers = message;
        this.closes.take(null);
        break;
      case 'class_figures':
        this.#figured(message);
        break;
      case 'class_missed':
        this.missed = message;
        break;
      case 'class_over':
        this.#forget();
        break;
      case 'table':
      case 'resync':
      case 'event':
      case 'view':
        this.watched?.(message);
        break;
    }
  }

  #opened({ code, link, second }: Extract<ServerMessage, { type: 'class_opened' }>): void {
    this.#opens = null;
    this.#by = null;
    this.second = second;
    this.arrived();
    if (this.#readmits) this.#readmit();
    this.#readmits = false;
    this.#keep({ code, link, second });
    if (!second) this.notes = notesOf(link);
  }
  #stated(message: ClassStateMessage): void {
    this.counted(message.cmd);
    this.state = message;
    this.time.take(message.clock_ms, message.paused);
    this.starts.take(message.starts_ms);
    if (message.phase !== 'problem' && this.question) {
      this.question = null;
      this.answers = null;
    }
    if (JSON.stringify(this.#key.plan) !== JSON.stringify(message.plan)) this.#keep({ plan: message.plan });
  }
  #figured({ match, pupils }: ClassFiguresMessage): void {
    this.figures = new Map([...this.figures, [match, pupils]]);
  }
  #readmit(): void {
    const { pupils } = this.#key;
    for (let from = 0; from === 0 || from < pupils.length; from += READMITTED) {
      const some = pupils.slice(from, from + READMITTED);
      const last = from + READMITTED >= pupils.length;
      this.ask((cmd) => ({ type: 'class_readmit', cmd, pupils: some, last }));
    }
  }

  #keep(more: Partial<TeacherKey>): void {
    this.#key = { ...this.#key, ...more };
    keepClass(this.#key);
  }
  #forget(): void {
    if (this.#key.link) forgetNotes(this.#key.link);
    this.notes = { labels: {}, apart: [] };
    dropClass();
  }

  // --- what the teacher asks for --------------------------------------------------------------------------------------

  teach(text: string): Promise<Verdict> {
    return this.ask((cmd) => ({ type: 'class_teach', cmd, text }));
  }
  async seat(tables: Tables): Promise<Verdict> {
    const lists = tables.map((table) => [...table]);
    const said = await this.ask((cmd) => ({
      type: 'class_seat',
      cmd,
      tables: lists,
      contribution: randomHex(TOKEN_BYTES),
    }));
    if (said.ok) {
      this.seatings = [...this.seatings, tables];
      this.#keep({ seatings: this.seatings });
    }
    return said;
  }
  note(notes: Partial<Notes>): void {
    if (this.second || !this.#key.link) return;
    this.notes = { ...this.notes, ...notes };
    keepNotes(this.#key.link, this.notes);
  }
  get code(): string {
    return (this.state?.code ?? this.#key.code).replace(/^(...)/, '$1 ');
  }
  get link(): string {
    return this.#key.link;
  }
  nameOf(pupil: number): string {
    return this.state?.pupils.find(({ number }) => number === pupil)?.name ?? '';
  }

  override close(): void {
    super.close();
    for (const one of [this.time, this.starts, this.closes]) one.stop();
  }
}
