/**
 * The state of the page as a whole: the engine, the games it knows, and the table that is shown. Home is the game that welcomes
 * newcomers; the engine says which one that is.
 */

import { games } from 'virtual:games';
import { untrack } from 'svelte';
import { announce } from '$shell/announce';
import type { AnyBoardModule } from '$shell/board';
import { boardOf } from '$shell/boards';
import { applyUpdate, applyWaiting } from '$shell/offline';
import { settings } from '$shell/settings.svelte';
import { keepsNothing, keysOf } from '$shell/storage';
import type { ShelfItem } from '$shell/TopBar.svelte';
import { t } from '$words';
import type { PupilClass } from './classroom/pupil/pupil_class.svelte';
import type { GameAbout, Rules } from './engine/operations.ts';
import type { Lesson } from './lesson/lesson.ts';
import type { LessonRun } from './lesson/lesson_run.svelte';
import { keepStep, stepReached } from './lesson/progress.ts';
import { page_clock } from './table/clock.ts';
import { TableHost } from './table/host.svelte';
import { LocalTable } from './table/local.svelte';
import { defaultChoice, firstTable, newTable, resumeLocal, type TableChoice, takenBack } from './table/open_local.ts';
import { type Fit, partnerLike } from './table/own_answers.ts';
import type { CurrentTable, PageTable } from './table/page_table.ts';
import type { Eyes, RecordPlace, RecordTable } from './table/record.svelte';
import type { Coming } from './table/remote/entry.ts';
import type { RemoteTable } from './table/remote/remote.svelte';
import { forget, kept } from './table/saved.ts';
import { dropWayBack, type WayBack, wayBack } from './table/seat_keys.ts';
import { type RunningEngine, startEngine } from './table/start_engine.ts';
import type { KnockingMessage } from './wire/messages.ts';

const lang = () => settings.lang;
/** The level of the bot that a reader meets after a lesson. */
const AFTER_LESSON = '7';
const MASTER = 'best';
const hasMaster = (record = '') => new RegExp(`^seat [A-F] bot ${MASTER} `, 'm').test(record);

type SeldomSaid = 'keeps_nothing' | 'last_match_gone' | 'lesson_gone' | 'nowhere';

/** A sentence that a first visit seldom needs: its words are fetched with it. */
export async function laterWord(key: `menu.${SeldomSaid}`): Promise<string> {
  await import('./generated/words_menu.ts');
  return t(key);
}

export const titleOf = (slug: string): string => games.find((game) => game.slug === slug)?.title[settings.lang] ?? '';

export class AppState {
  /** The game that is shown, in the reader's language; null until its engine has answered. */
  about = $state.raw<GameAbout | null>(null);
  current = $state.raw<CurrentTable | null>(null);
  /** A table on the server, from joining it on; it is `current` once its match runs. */
  remote = $state.raw<RemoteTable | null>(null);
  /** The record that is shown. */
  record = $state.raw<RecordTable | null>(null);
  /** The lesson that is shown; the table in this page waits under it. */
  lesson = $state.raw<LessonRun | null>(null);
  /** How far the reader has come in this game's lesson; null where it was neither begun nor offered. */
  lesson_step = $state<number | null>(null);
  lesson_gone = $state(false);
  failure = $state<string | null>(null);
  /** The reader has knocked at a table, and waits to be let in. */
  knock = $state.raw<KnockingMessage | null>(null);
  /** A table whose match has begun without the reader. */
  late = $state.raw<RemoteTable | null>(null);
  /** The people of a lost table have a new one. */
  moved = $state.raw<{ name: string; link: string } | null>(null);
  /** The match on the server that somebody at this device has left and that runs on. */
  back = $state.raw<WayBack | null>(null);
  /** The class that this page belongs to as a pupil's; its tables are `remote`, one after another. */
  classroom = $state.raw<PupilClass | null>(null);
  /** The class that a big screen shows, by its code or link. */
  class_screen = $state<string | null>(null);
  /** The link of the class that somebody at this device has left and that may go on. */
  class_back = $state<string | null>(null);
  #slug = $state('');
  /** The table that was asked for and has not been found yet. */
  #asking: RemoteTable | null = null;
  #running: RunningEngine | null = null;

  get title(): string {
    return titleOf(this.#slug);
  }
  /** The games that can be played in the page, in an order of their own. */
  get shelf(): ShelfItem[] {
    return games
      .filter((game) => game.listed)
      .flatMap(({ slug }) => {
        const tile = boardOf(slug)?.tile;
        const current = slug === this.#slug;
        return tile ? [{ slug, title: titleOf(slug), tile, href: `/?game=${slug}`, current }] : [];
      });
  }

  /** Starts the engine of a game: the one asked for, or the newcomers' one; with masters where the kept match has one. */
  async enter(slug: string | null, needs_masters = false): Promise<void> {
    const game = games.find((one) => (slug ? one.slug === slug : one.welcomes_newcomers));
    if (!game || !boardOf(game.slug)) throw new Error(t('page.not_here'));
    const larger = needs_masters || hasMaster(kept(game.slug)?.record);
    if (this.#slug === game.slug && this.#running && (this.#running.has_masters || !larger)) return;
    this.#running?.stop();
    this.#slug = game.slug;
    this.lesson_step = stepReached(game.slug);
    this.lesson_gone = false;
    this.#running = await startEngine(game.slug, larger);
    await this.translate();
  }

  /** Opens a table with the engine that it needs; the one before runs on until the table that it plays is left. */
  async #openWith(needs_masters: boolean, open: () => Promise<LocalTable | string>): Promise<LocalTable | string> {
    const before = this.#running;
    if (needs_masters && !before?.has_masters) this.#running = await startEngine(this.#slug, true);
    const table = await open();
    const unused = typeof table === 'string' ? this.#running : before;
    if (typeof table === 'string') this.#running = before;
    else this.leave();
    if (unused !== this.#running) unused?.stop();
    return table;
  }

  /** Puts the engine's words, the log and the server's words into the language that is chosen now. */
  async translate(): Promise<void> {
    const { ok } = (await this.#running?.engine.call('about', { lang: settings.lang })) ?? {};
    this.about = ok?.games[0] ?? null;
    if (!this.record) await this.current?.table.story.translate();
    this.remote?.sendLanguage();
    this.classroom?.translate();
  }

  // --- tables in this page --------------------------------------------------------------------------------------------

  async #deps() {
    const module = await boardOf(this.#slug)?.load();
    if (!module || !this.#running || !this.about) throw new Error(t('page.not_here'));
    return { engine: this.#running.engine, clock: page_clock, board: module, lang, about: this.about };
  }

  /** Opens the match from last time, or a newcomer's first deal. Without an open match a new version of the page is let in first. */
  async sitDown(): Promise<void> {
    const deps = await this.#deps();
    const was_kept = kept(this.#slug) !== null;
    const resumed = await resumeLocal(deps, deps.about);
    if (!resumed?.begun && (await applyWaiting())) return;
    this.#show(resumed ?? (await firstTable(deps, deps.about)), deps.board);
    if (was_kept && !resumed) this.current?.host.remark(await laterWord('menu.last_match_gone'));
    if (keepsNothing()) this.current?.host.remark(await laterWord('menu.keeps_nothing'));
    this.#lookBack();
  }

  /** The choice that the shown table is, or the usual one. */
  async choice(): Promise<TableChoice> {
    const deps = await this.#deps();
    const table = this.current?.table;
    return table instanceof LocalTable ? table.choice : defaultChoice(deps.about, deps.board);
  }

  /** How the match of this page stands that another one would replace; null where nothing would be lost. */
  async atStake(): Promise<string | null> {
    const { table, host, board } = this.current ?? {};
    if (!host || !(table instanceof LocalTable) || !table.begun) return null;
    return board?.words?.score ?? (await host.ask('score'));
  }

  /** Whether a move can be taken back at this table: in a race nobody may, nor where several people share the device. */
  get takes_back(): boolean {
    const table = this.current?.table;
    return table instanceof LocalTable && !table.shared && this.about?.tempo === 'turns';
  }

  get can_take_back(): boolean {
    const table = this.current?.table;
    return this.takes_back && table instanceof LocalTable && table.before !== null;
  }

  /** The first page shows this game already. */
  get at_home(): boolean {
    return games.some((game) => game.slug === this.#slug && game.welcomes_newcomers) && !this.record;
  }

  async takeBack(): Promise<void> {
    const deps = await this.#deps();
    const table = this.current?.table;
    const back = table instanceof LocalTable && this.takes_back ? await takenBack(deps, table) : null;
    if (!back) return;
    this.leave();
    this.#show(back, deps.board);
    announce(t('page.taken_back'));
  }

  async giveUp(): Promise<void> {
    const table = this.current?.table;
    if (!(table instanceof LocalTable)) return;
    await table.giveUp();
    if (table.handed_to) await this.takeOver();
  }

  /** Returns why these options are refused, or null. */
  async playHere(choice: TableChoice): Promise<string | null> {
    const levels = choice.seating?.map((seat) => ('bot' in seat ? seat.bot : '')) ?? [choice.bots];
    const table = await this.#openWith(levels.includes(MASTER), async () => {
      const deps = await this.#deps();
      return newTable(deps, deps.about, choice);
    });
    if (typeof table === 'string') return table;
    this.#show(table, (await this.#deps()).board);
    return null;
  }

  /** Opens a table with the same options. A new version of the page is let in first, now that no match is open. */
  async playAgain(): Promise<void> {
    const choice = await this.choice();
    forget(this.#slug);
    if (applyUpdate()) return;
    await this.playHere(choice);
  }

  async rules(): Promise<Rules | null> {
    const { rulesOf } = await import('./rules/clauses.ts');
    return rulesOf(this.#slug, settings.lang);
  }

  /** Asks the engine for the bot level that a reader's own answers make; null where they make none. */
  fit: Fit = async (answers) =>
    (await this.#running?.engine.call('like', { game: this.#slug, answers }))?.ok?.level ?? null;

  #show(table: PageTable, module: AnyBoardModule): void {
    if (!this.#running) return;
    const deps = { engine: this.#running.engine, clock: page_clock, lang };
    const host = new TableHost(
      table,
      deps,
      () => this.title,
      () => this.about?.hint_steps ?? 1,
    );
    const board = table.handed_to ? null : new module.Board(host);
    this.current = { table, host, module, board };
  }

  /** The next person has the device, and gets a board without the draft of the person before. */
  async takeOver(): Promise<void> {
    const { table, module } = this.current ?? {};
    if (!module || !(table instanceof LocalTable)) return;
    await table.takeOver(() => this.#show(table, module));
  }

  /** The match in this page waits, or goes on. */
  hold(held: boolean): void {
    const table = this.current?.table;
    if (table instanceof LocalTable) untrack(() => table.hold(held));
  }

  leave(): void {
    this.current?.table.close();
    this.current = null;
    this.record = null;
  }

  // --- the first lesson -----------------------------------------------------------------------------------------------

  /**
   * Opens the lesson of this game, at the step that is asked for or where the reader has left it. False where it cannot be taken, because it
   * does not fit the rules or could not be fetched: then it is offered no longer.
   */
  async openLesson(asked: number | null = null): Promise<boolean> {
    const run = await this.#begunLesson(asked).catch(() => null);
    this.lesson_gone = run === null;
    if (!run) return false;
    this.lesson = run;
    return true;
  }

  async #begunLesson(asked: number | null): Promise<LessonRun> {
    const deps = await this.#deps();
    const { LessonRun } = await import('./lesson/lesson_run.svelte');
    const { ok } = await deps.engine.call('lesson', { game: this.#slug });
    const { steps } = ok as Lesson;
    const reached = asked ?? this.lesson_step ?? 1;
    const run = new LessonRun(deps, ok as Lesson, () => this.title);
    await run.begin(reached >= 1 && reached <= steps.length ? reached - 1 : 0);
    return run;
  }

  /** The reader leaves the lesson, for the table that has waited. */
  async closeLesson(): Promise<void> {
    this.lesson?.close();
    this.lesson = null;
    this.lesson_step = stepReached(this.#slug);
    if (location.pathname !== '/' || location.search.includes('lesson='))
      history.replaceState(null, '', `/?game=${this.#slug}`);
    if (!this.current) await this.sitDown();
  }

  /** After the lesson: a match against one slow bot, or the one that has waited if it is under way. */
  async playAfterLesson(): Promise<void> {
    const deps = await this.#deps();
    const resumed = this.current ? null : await resumeLocal(deps, deps.about);
    if (resumed) this.#show(resumed, deps.board);
    const waiting = this.current?.table;
    const begun = waiting instanceof LocalTable && waiting.begun;
    const choice = await this.choice();
    const bots = this.about?.bots.includes(AFTER_LESSON) ? AFTER_LESSON : choice.bots;
    if (!begun) await this.playHere({ ...choice, seats: Math.max(2, this.about?.least_seats ?? 2), bots });
    await this.closeLesson();
  }

  /** The lesson is offered until the first move: then the reader knows where to find it. */
  noteOffered(): void {
    if (this.lesson_step !== null || !this.#slug) return;
    keepStep(this.#slug, 0);
    this.lesson_step = 0;
  }

  // --- records --------------------------------------------------------------------------------------------------------

  /** Returns why the record cannot be shown, or null. */
  async openRecord(slug: string, text: string, place: RecordPlace): Promise<string | null> {
    await this.enter(slug, true);
    const deps = await this.#deps();
    const { RecordTable } = await import('./table/record.svelte');
    const record = await RecordTable.open(deps, text, place);
    if (typeof record === 'string') return record;
    this.leave();
    this.record = record;
    this.#show(record, deps.board);
    return null;
  }

  /** Shows the record at another stop or with other eyes, with a fresh board. */
  async showStop(line: number, eyes: Eyes): Promise<void> {
    const { record, current } = this;
    await record?.show(line, eyes);
    if (record && current && record === this.record) this.#show(record, current.module);
  }

  /** The record of a match that came in a link; null where it is not whole. */
  async unpack(slug: string, packed: string): Promise<string | null> {
    await this.enter(slug, true);
    return (await this.#running?.engine.call('unpack', { text: packed }))?.ok?.text ?? null;
  }

  // --- tables on the server -------------------------------------------------------------------------------------------

  /**
   * Asks the server for a table. What is shown stays until that table is there; returns why it is not, or null. `waits` hears why the
   * server wants to be asked later.
   */
  async #connect(ask: (remote: RemoteTable) => void, waits: (why: string) => void = () => {}): Promise<string | null> {
    const { RemoteTable } = await import('./table/remote/remote.svelte');
    this.stopAsking();
    return new Promise((done) => {
      const found = () => {
        this.#asking = null;
        done(null);
      };
      const remote = new RemoteTable(page_clock, lang, {
        joined: (slug) => {
          this.knock = null;
          this.#moveTo(remote, slug);
          found();
        },
        plays: (slug) => this.#play(slug),
        gathers: () => {
          this.current = null;
        },
        waits,
        knocks: (knock) => (this.knock = knock),
        changed: (slug) => this.enter(slug),
        begun: () => {
          this.late = remote;
          found();
        },
        moved: (name, link) => {
          this.moved = { name, link };
          if (remote !== this.remote) remote.close();
          found();
        },
        classed: (to, as) => {
          remote.close();
          found();
          if (as === 'screen') this.class_screen = to;
          else this.#attend(to);
        },
        failed: (why) => {
          remote.close();
          this.knock = null;
          done(why);
        },
      });
      this.#asking = remote;
      ask(remote);
    });
  }

  /** Nobody waits any longer for the table that was asked for. */
  stopAsking(): void {
    this.#asking?.close();
    this.#asking = null;
    this.knock = null;
  }

  /** Knocks under another name. */
  renameKnock(): void {
    this.#asking?.rename();
  }

  #moveTo(remote: RemoteTable, slug: string): Promise<void> {
    this.remote?.close();
    this.leave();
    this.late = null;
    this.moved = null;
    this.back = null;
    this.remote = remote;
    return this.enter(slug);
  }

  /** The match on the server begins, or goes on: its board replaces the lobby. */
  async #play(slug: string): Promise<void> {
    await this.enter(slug);
    const { engine, board } = await this.#deps();
    const remote = this.remote;
    if (!remote) return;
    this.#show(await remote.sit(engine, board), board);
    if (remote.me && !this.classroom) this.#likeMe(remote);
  }

  /** A pupil comes to a class. Its tables are shown one after another, as the class seats its pupils. */
  async #attend(to: string): Promise<void> {
    const { PupilClass } = await import('./classroom/pupil/pupil_class.svelte');
    const nothing = () => {};
    this.classroom?.close();
    this.remote?.close();
    this.remote = null;
    this.leave();
    this.classroom = new PupilClass(lang, to, {
      listener: {
        joined: (slug) => void this.enter(slug),
        plays: (slug) => void this.#play(slug),
        changed: (slug) => void this.enter(slug),
        gathers: nothing,
        waits: nothing,
        knocks: nothing,
        begun: nothing,
        moved: nothing,
        classed: nothing,
        failed: nothing,
      },
      sits: (table) => {
        this.leave();
        this.remote = table;
      },
      stands: () => {
        this.leave();
        this.remote = null;
      },
    });
  }

  /** Whoever stands in for the reader plays like the reader, as far as the reader's own answers say how. */
  async #likeMe(remote: RemoteTable): Promise<void> {
    const level = await partnerLike(this.fit);
    if (level) await remote.setTerms(`like ${level}`);
  }

  together(choice: TableChoice): Promise<string | null> {
    return this.#connect((remote) => remote.create(this.#slug, choice));
  }

  join(to: string, waits: (why: string) => void, how: Coming = {}): Promise<string | null> {
    return this.#connect((remote) => remote.join(to, how), waits);
  }

  /** Opens a table with the game, options and seats of the one that the server has lost; the reader has the same seat. */
  async openAgain(): Promise<string | null> {
    const { table, bots = '' } = this.remote ?? {};
    if (!table) return t('page.not_here');
    const { game, options, link, me, host_sets, ear, door } = table;
    const held = (kind: string, level: string) => (kind === 'bot' ? `bot ${level}` : kind);
    const seats = table.seats.map(({ kind, level, taken }) => (taken ? 'person' : held(kind, level)));
    const choice = { seats: seats.length, bots, options, host_sets };
    const problem = await this.#connect((remote) => remote.create(game, choice, { link, seats, seat: me }));
    const opened = this.remote?.table?.link !== link ? this.remote : null; // else another one was quicker
    if (opened && ear) await opened.asHost('ear on');
    if (opened && door !== 'open') await opened.asHost('knock on'); // locked, its people could not come along
    return problem;
  }

  /** Follows the people of a lost table to their new one, onto the same seat if it is free. */
  comeAlong(): Promise<string | null> {
    const { link = '' } = this.moved ?? {};
    const sit = this.remote?.me ?? 'any';
    return this.#connect((remote) => remote.join(link, { sit }));
  }

  /** Asks a host who has given the reader's seat away to be let in again. */
  knockAgain(): Promise<string | null> {
    const { link = '', phase } = this.remote?.table ?? {};
    return this.#connect((remote) => remote.join(link, phase === 'playing' ? { as: 'watcher' } : {}));
  }

  /** Finds the match or the class that somebody at this device has left. The record of a match can be had once it is over. */
  async #lookBack(): Promise<void> {
    if (keysOf('calculi.class.').length)
      this.class_back = await import('./classroom/kept.ts').then(({ tidyClasses }) => tidyClasses());
    const way = wayBack();
    if (!way) return;
    const record = `/r/${way.link}.${way.match}.calculi`;
    const over = await fetch(record, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (over) dropWayBack(way.link);
    else if (!this.remote) this.back = way;
  }

  /** Goes back to that match: to the own seat, from the bot that plays on there. The way stays open as long as there is such a table. */
  async goBack(): Promise<void> {
    if (this.class_back) {
      const to = this.class_back;
      this.class_back = null;
      return this.#attend(to);
    }
    const way = this.back;
    if (!way) return;
    const problem = await this.#connect((remote) => remote.join(way.link, { as: 'watcher', sit: way.seat }));
    if (!problem) return;
    this.back = wayBack();
    this.current?.host.remark(problem);
  }

  forgetBack(): void {
    if (this.class_back) import('./classroom/kept.ts').then(({ dropPlace }) => dropPlace());
    this.class_back = null;
    if (this.back) dropWayBack(this.back.link);
    this.back = null;
  }

  /** Goes back to the table in this page. */
  async goHome(): Promise<void> {
    this.classroom?.close();
    this.classroom = null;
    this.remote?.close();
    this.remote = null;
    this.late?.close();
    this.late = null;
    this.moved = null;
    history.replaceState(null, '', '/');
    this.leave();
    await this.enter(this.#slug || null);
    await this.sitDown();
  }
}
