/** Which sound a table makes, and when: what happens in the game, as its board says, and what every table has. */
import { indexOf } from '$parts/seats';
import type { SeatLetter } from '$parts/types';
import type { LogLine } from '$shell/board';
import { settings } from '$shell/settings.svelte';
import type { LessonRun } from '../lesson/lesson_run.svelte';
import type { CurrentTable } from '../table/page_table.ts';
import type { Earcon } from './earcons.ts';
import { earcons } from './player.ts';

/** The last seconds that are told, where sounds are not soft. */
const SAND_S = [10, 5];
const WIDEST_PAN = 0.6;

/** Where a seat sits: others from left to right, the reader in the middle. */
export function panOf(seat: SeatLetter | null, me: SeatLetter | null, seats: readonly { seat: SeatLetter }[]): number {
  const others = seats.filter((one) => one.seat !== me);
  const at = others.findIndex((one) => one.seat === seat);
  return at < 0 || others.length < 2 ? 0 : WIDEST_PAN * ((2 * at) / (others.length - 1) - 1);
}

/** What is heard of one line of the log. */
export function earconOf(line: LogLine, { table, module }: CurrentTable): Earcon | null {
  const mine = line.seat !== null && line.seat === table.me;
  if (line.table) return line.table.kind === 'time_over' && mine ? 'time_up' : null;
  return module.earcon?.(line.event as never, mine) ?? null;
}

/** Plays the sounds of the table that is shown; call it while a component is set up. */
export function soundTable(shown: () => CurrentTable): void {
  const table = $derived(shown().table);
  const story = $derived(table.story);
  const asked = $derived(table.me !== null && (story.view?.waiting.includes(table.me) ?? false));
  const seconds = $derived(table.time_left?.total_ms ? Math.ceil(table.time_left.left_ms / 1000) : null);
  const won = $derived(table.me !== null && story.view?.outcome?.place[indexOf(table.me)] === 1);

  onNews(
    () => story,
    () => story.log.length,
    (before) => {
      for (const line of story.log.slice(before)) {
        const name = earconOf(line, shown());
        if (name) earcons.play(name, panOf(line.seat, table.me, table.seats));
      }
    },
  );
  onNews(
    () => story,
    () => asked,
    () => asked && earcons.play('your_turn'),
  );
  onNews(
    () => story,
    () => story.stop,
    () => story.stop && earcons.play(story.stop === 'match' && won ? 'win' : 'bead'),
  );
  onNews(
    () => story,
    () => shown().host.notice,
    () => shown().host.notice?.kind === 'refusal' && earcons.play('wrong'),
  );
  onNews(
    () => story,
    () => seconds,
    () => settings.sound === 'on' && SAND_S.includes(seconds ?? 0) && earcons.play('sand'),
  );
}

/** What a lesson adds to the sounds of its tables: right and wrong, and a bead for each step. */
export function soundLesson(taken: () => LessonRun | null): void {
  const line = $derived(taken()?.line);
  onNews(
    taken,
    () => line,
    () => line && line.kind !== 'calm' && earcons.play(line.kind),
  );
  onNews(
    taken,
    () => taken()?.at,
    () => earcons.play('bead'),
  );
}

/** Calls `then` when `value` changes in the same story; what was there from the beginning is no news. */
function onNews<T>(story: () => unknown, value: () => T, then: (before: T) => void): void {
  let known: { story: unknown; value: T } | null = null;
  $effect(() => {
    const now = { story: story(), value: value() };
    const before = known;
    known = now;
    if (before && before.story === now.story && before.value !== now.value) then(before.value);
  });
}
