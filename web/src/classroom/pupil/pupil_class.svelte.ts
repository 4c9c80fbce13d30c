/**
 * A class as a pupil's phone has it: the door with a drawn name, the own place, the table of each match, and the problems for all. All of it
 * runs on one line; each table of the class is an ordinary table to the page.
 */
import type { Lang } from '$parts/types';
import { announce } from '$shell/announce';
import { t } from '$words';
import '../../generated/words_class.ts';
import { page_clock } from '../../table/clock.ts';
import { randomHex } from '../../table/open_local.ts';
import { RemoteTable } from '../../table/remote/remote.svelte';
import type { RemoteListener } from '../../table/remote/way_in.ts';
import type { LineListener } from '../../wire/line.ts';
import type {
  ClassDoorMessage,
  ClassPlaceMessage,
  ClassProblemMessage,
  ClassVerdictMessage,
  ServerMessage,
  TableMessage,
} from '../../wire/messages.ts';
import { type ClassEnd, ClassLine } from '../class_line.svelte';
import { Countdown } from '../countdown.svelte';
import { ClassEntry } from './class_entry.ts';
import { dropPlace, keepPlace, keptPlace } from './pupil_key.ts';
import { dropTries, keptTries, noteTries, triesToTell } from './tries.ts';

const TOKEN_BYTES = 16;

/** What the page does with the tables of its class. */
export interface Tables {
  listener: RemoteListener;
  /** The page shows this table from now on. */
  sits(table: RemoteTable): void;
  /** No table is shown. */
  stands(): void;
}

export class PupilClass extends ClassLine {
  door = $state.raw<ClassDoorMessage | null>(null);
  place = $state.raw<ClassPlaceMessage | null>(null);
  question = $state.raw<ClassProblemMessage | null>(null);
  verdict = $state.raw<ClassVerdictMessage | null>(null);
  /** What the teacher has called out last. */
  said = $state<string | null>(null);
  readonly starts: Countdown;
  readonly time: Countdown;
  readonly closes: Countdown;
  readonly #to: string;
  readonly #tables: Tables;
  #token: string;
  #link: string;
  /** A key of this device may open the own place again. */
  #returns: boolean;
  #table = $state.raw<{ link: string; remote: RemoteTable; line: LineListener } | null>(null);
  /** Tables that were left: what is still told of them is not heard. */
  #past = new Set<string>();
  /** The class is being told what was refused. */
  #tells = false;
  #unsay: () => void = () => {};

  /** `to`: the code or the link of the class. */
  constructor(lang: () => Lang, to: string, tables: Tables) {
    super(page_clock, lang);
    this.starts = new Countdown(page_clock);
    this.time = new Countdown(page_clock);
    this.closes = new Countdown(page_clock);
    this.#to = to;
    this.#tables = tables;
    const kept = keptPlace();
    this.#returns = kept !== null && (kept.link === to || kept.code === to);
    this.#token = (this.#returns && kept?.token) || randomHex(TOKEN_BYTES);
    this.#link = (this.#returns && kept?.link) || '';
    this.connect();
  }

  protected get id(): string {
    return this.place?.id ?? '';
  }
  get link(): string {
    return this.#link;
  }
  /** The page shows the table, not the class. */
  get plays(): boolean {
    return this.#table !== null && this.place?.phase === 'playing' && this.place.state !== 'finished';
  }
  /** Others would miss this pupil: going away asks first. */
  get stays(): boolean {
    return this.place !== null && this.ended === null;
  }

  protected come(): void {
    if (this.#table && this.place) this.#table.line.up(this.place.name, this.clock.speed * 100);
    else if (this.#returns)
      this.tell({ type: 'class_resume', link: this.#link, token: this.#token, have: 0, chain: null });
    else this.tell({ type: 'join', to: this.#to });
  }
  protected override cut(): void {
    this.#table?.line.down();
  }

  protected barred({ code, text }: Extract<ServerMessage, { type: 'refused' }>): void {
    if (this.#returns && !this.place && code === 'server.no_such_table') {
      this.#returns = false; // the key is of another class
      dropPlace();
      this.come();
      return;
    }
    if (this.place && code === 'server.no_such_table') {
      this.problem = t('class.lost'); // the teacher may open it again, and `moved` calls this page back
      return;
    }
    if (this.door && !this.place && code === 'server.class_word') {
      this.refuse(text);
      return;
    }
    this.problem = code === 'server.class_full' ? t('class.full') : text;
    this.finish(code === 'server.removed' ? 'removed' : 'refused');
  }

  protected heard(message: ServerMessage): void {
    switch (message.type) {
      case 'class_door':
        this.#link = message.link;
        this.door = message;
        break;
      case 'class_place':
        this.#placed(message);
        break;
      case 'class_problem':
        this.#asked(message);
        break;
      case 'class_verdict':
        this.verdict = message;
        this.closes.take(null);
        break;
      case 'class_said':
        this.#said(t(message.what === 'minute' ? 'class.one_minute' : 'class.last_round'));
        break;
      case 'class_over':
        dropPlace();
        this.#stand();
        break;
      case 'moved':
        this.problem = null;
        this.come();
        break;
      case 'table':
        if (this.#past.has(message.link)) return;
        if (this.#table?.link !== message.link) this.#sit(message);
        this.#table?.line.heard(message);
        break;
      default:
        this.#table?.line.heard(message);
    }
  }

  protected override finish(why: ClassEnd): void {
    if (why === 'removed') dropPlace();
    super.finish(why);
  }

  #placed(message: ClassPlaceMessage): void {
    const first = this.place === null;
    this.counted(message.cmd);
    this.place = message;
    this.problem = null;
    this.#link = message.link;
    this.#returns = true;
    keepPlace({
      link: message.link,
      code: /^\d{6}$/.test(this.#to) ? this.#to : '',
      token: this.#token,
      at: Date.now(),
    });
    if (first) {
      const path = `/j/${message.link}`;
      if (location.pathname !== path) history.replaceState(history.state, '', path);
    }
    this.arrived();
    this.starts.take(message.starts_ms);
    this.time.take(message.clock_ms, message.paused);
    if (message.phase !== 'problem') {
      this.question = null;
      this.verdict = null;
    }
    this.#follow(message);
    this.#tellTries(message);
  }

  /** Once a match is over: which facts were wrong in what the rules refused, as counts. */
  #tellTries(message: ClassPlaceMessage): void {
    const due = triesToTell(this.#link, message);
    if (!due || this.#tells) return;
    this.#tells = true;
    const { match, tries } = due;
    this.ask((cmd) => ({ type: 'class_tries', cmd, match, tries })).then(() => {
      this.#tells = false;
      if (this.line === 'up' && keptTries(this.#link)?.match === match) dropTries();
    });
  }

  /** Where the next match begins, or there is none, no table is shown; the last one stays until then, for its result. */
  #follow({ state, phase, table }: ClassPlaceMessage): void {
    const plays = phase === 'playing' || phase === 'between';
    if (!plays || state === 'late' || table == null) this.#stand();
  }

  /** The class has put this page at a table. */
  #sit({ link }: TableMessage): void {
    this.#stand();
    let line: LineListener | null = null;
    const remote = new RemoteTable(this.clock, this.lang, this.#tables.listener, {
      entry: new ClassEntry({
        link: this.#link,
        token: this.#token,
        nextCommand: () => this.nextCommand(),
        missed: (answers) => noteTries(this.#link, this.place?.match ?? 0, answers),
      }),
      line: (told) => {
        line = told;
        return {
          send: (message) => this.tell(message),
          greet: () => this.translate(),
          tryNow: () => this.tryNow(),
          close: () => {},
          reopen: () => {},
        };
      },
    });
    if (!line) return;
    this.#table = { link, remote, line };
    this.#tables.sits(remote);
    this.#table.line.up(this.place?.name ?? '', this.clock.speed * 100);
  }
  #stand(): void {
    if (!this.#table) return;
    this.#past.add(this.#table.link);
    this.#table.remote.close();
    this.#table = null;
    this.#tables.stands();
  }

  #asked(message: ClassProblemMessage): void {
    if (this.question?.n !== message.n) this.verdict = null;
    this.question = message;
    this.closes.take(message.ms);
  }
  #said(words: string): void {
    this.said = words;
    announce(words, 'assertive');
    this.#unsay();
    this.#unsay = this.clock.after(8000, () => (this.said = null));
  }

  // --- what a pupil asks for -------------------------------------------------------------------------------------------

  rename(): void {
    if (this.place) this.ask((cmd) => ({ type: 'rename', cmd }));
    else this.tell({ type: 'rename' });
  }
  enter(): void {
    this.tell({ type: 'class_enter', token: this.#token });
  }
  /** "I was here already", with the two digits that the teacher shows. */
  claim(digits: string): void {
    this.problem = null;
    this.tell({ type: 'class_claim', digits, token: this.#token });
  }
  async answer(text: string): Promise<boolean> {
    const { ok } = await this.ask((cmd) => ({ type: 'class_answer', cmd, text }));
    return ok;
  }

  override close(): void {
    super.close();
    this.#unsay();
    this.#stand();
    for (const one of [this.starts, this.time, this.closes]) one.stop();
  }
}
