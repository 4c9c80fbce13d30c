/**
 * The page as a whole: the engine, the games it knows, and the table that is being played at. Home is the game that welcomes
 * newcomers; which one that is, the engine says.
 */

import { games } from 'virtual:games';
import type { AnyBoardModule, Board } from '$shell/board';
import { boardOf } from '$shell/boards';
import { applyUpdate } from '$shell/offline';
import { settings } from '$shell/settings.svelte';
import type { ShelfItem } from '$shell/TopBar.svelte';
import { t } from '$words';
import type { GameAbout, Rules } from '../engine/operations.ts';
import { page_clock } from './clock.ts';
import { TableHost } from './host.svelte';
import { LocalTable } from './local.svelte';
import { defaultChoice, firstTable, newTable, resumeLocal, type TableChoice } from './open_local.ts';
import type { RecordPlace, RecordTable } from './record.svelte';
import type { RemoteTable } from './remote.svelte';
import { forget, kept } from './saved.ts';
import type { TableSession } from './session.ts';
import { type RunningEngine, startEngine } from './start_engine.ts';

/** A table at which one sits. */
interface Sitting {
  session: TableSession;
  host: TableHost;
  module: AnyBoardModule;
  /** Null while nobody has taken a shared device. */
  board: Board | null;
}

const lang = () => settings.lang;

export const titleOf = (slug: string): string => games.find((game) => game.slug === slug)?.title[settings.lang] ?? '';

export class House {
  /** The game at hand, in the reader's language; null until its engine has answered. */
  about = $state.raw<GameAbout | null>(null);
  sitting = $state.raw<Sitting | null>(null);
  /** A table on the server, from the first knock on; its match is `sitting` once it runs. */
  remote = $state.raw<RemoteTable | null>(null);
  /** A record that is looked at. */
  record = $state.raw<RecordTable | null>(null);
  failure = $state<string | null>(null);
  #slug = $state('');
  #running: RunningEngine | null = null;

  get title(): string {
    return titleOf(this.#slug);
  }
  /** The other games that can be played in the page. */
  get shelf(): ShelfItem[] {
    return games
      .filter((game) => game.listed && game.slug !== this.#slug)
      .flatMap(({ slug }) => {
        const entry = boardOf(slug);
        if (!entry) return [];
        return [{ slug, title: titleOf(slug), tagline: entry.tagline(), tile: entry.tile, href: `/?game=${slug}` }];
      });
  }

  /** Brings the engine and the board of a game: the one asked for, or the newcomers' one. */
  async enter(slug: string | null): Promise<void> {
    const game = games.find((one) => (slug ? one.slug === slug : one.welcomes_newcomers));
    if (!game || !boardOf(game.slug)) throw new Error(t('page.not_here'));
    if (this.#slug === game.slug && this.#running) return;
    this.#running?.stop();
    this.#slug = game.slug;
    this.#running = await startEngine(game.slug);
    await this.translate();
  }

  /** The engine's words in the language in force; the story says everything again. */
  async translate(): Promise<void> {
    const { ok } = (await this.#running?.engine.call('about', { lang: settings.lang })) ?? {};
    this.about = ok?.games[0] ?? null;
    await this.sitting?.session.story.resay();
    this.remote?.speak();
  }

  // --- tables in this page --------------------------------------------------------------------------------------------

  async #world() {
    const module = await boardOf(this.#slug)?.load();
    if (!module || !this.#running || !this.about) throw new Error(t('page.not_here'));
    return { engine: this.#running.engine, clock: page_clock, board: module, lang, about: this.about };
  }

  /** The match from last time, or a newcomer's first deal. */
  async sitDown(): Promise<void> {
    const world = await this.#world();
    const was_kept = kept(this.#slug) !== null;
    const resumed = await resumeLocal(world, world.about);
    this.#take(resumed ?? (await firstTable(world, world.about)), world.board);
    if (was_kept && !resumed) this.sitting?.host.remark(t('page.last_match'), t('page.last_match_gone'));
  }

  async choice(together = false): Promise<TableChoice> {
    const world = await this.#world();
    return defaultChoice(world.about, world.board, together);
  }

  /** Returns why it cannot be, or nothing. */
  async playHere(choice: TableChoice): Promise<string | null> {
    const world = await this.#world();
    const table = await newTable(world, world.about, choice);
    if (typeof table === 'string') return table;
    this.leave();
    this.#take(table, world.board);
    return null;
  }

  /** The same options again. A new version of the page is let in first, now that no match is open. */
  async playAgain(): Promise<void> {
    const session = this.sitting?.session;
    forget(this.#slug);
    if (applyUpdate()) return;
    await this.playHere(session instanceof LocalTable ? session.choice : await this.choice());
  }

  async rules(): Promise<Rules | null> {
    const asked = { game: this.#slug, lang: settings.lang };
    return (await this.#running?.engine.call('rules', asked))?.ok ?? null;
  }

  /** The level that the engine makes of a reader's own answers; null where it makes none. */
  fit = async (answers: number[][]): Promise<string | null> =>
    (await this.#running?.engine.call('like', { game: this.#slug, answers }))?.ok?.level ?? null;

  #take(session: TableSession, module: AnyBoardModule): void {
    if (!this.#running) return;
    const steps = () => this.about?.hint_steps ?? 1;
    const host = new TableHost(session, this.#running.engine, page_clock, lang, () => this.title, steps);
    const board = session.handing ? null : module.start(host);
    this.sitting = { session, host, module, board };
  }

  /** The next person has the device: a table of their own, with nothing of what the one before was putting together. */
  async takeOver(): Promise<void> {
    const { session, module } = this.sitting ?? {};
    if (!module || !(session instanceof LocalTable)) return;
    await session.takeOver(() => this.#take(session, module));
  }

  leave(): void {
    this.sitting?.session.close();
    this.sitting = null;
    this.record = null;
  }

  // --- records --------------------------------------------------------------------------------------------------------

  /** Returns why it cannot be looked at, or nothing. */
  async openRecord(text: string, place: RecordPlace): Promise<string | null> {
    const slug = /^game (\w+)$/m.exec(text)?.[1];
    if (!games.some((game) => game.slug === slug)) return t('page.record_unknown');
    await this.enter(slug ?? null);
    const world = await this.#world();
    const { RecordTable } = await import('./record.svelte');
    const record = await RecordTable.open(world, text, place);
    if (typeof record === 'string') return record;
    this.leave();
    this.record = record;
    this.#take(record, world.board);
    return null;
  }

  /** Another line of it, with a board that remembers nothing of this one. */
  async goTo(line: number): Promise<void> {
    const { record, sitting } = this;
    await record?.go(line);
    if (record && sitting) this.#take(record, sitting.module);
  }

  // --- tables on the server -------------------------------------------------------------------------------------------

  async #connect(): Promise<RemoteTable> {
    const { RemoteTable } = await import('./remote.svelte');
    this.remote?.close();
    this.leave();
    const remote = new RemoteTable(page_clock, lang, {
      met: (slug) => this.enter(slug),
      plays: (slug) => this.#play(slug),
    });
    this.remote = remote;
    return remote;
  }

  /** The match on the server begins, or goes on: its board takes the place of the lobby. */
  async #play(slug: string): Promise<void> {
    await this.enter(slug);
    const { engine, board } = await this.#world();
    const remote = this.remote;
    if (!remote) return;
    this.#take(await remote.sit(engine, board), board);
  }

  async together(choice: TableChoice): Promise<void> {
    const remote = await this.#connect();
    remote.create(this.#slug, choice);
  }

  async join(to: string): Promise<void> {
    const remote = await this.#connect();
    remote.join(to);
  }

  /** Back to the table in this page. */
  async goHome(): Promise<void> {
    this.remote?.close();
    this.remote = null;
    history.replaceState(null, '', '/');
    this.leave();
    await this.enter(this.#slug || null);
    await this.sitDown();
  }
}
