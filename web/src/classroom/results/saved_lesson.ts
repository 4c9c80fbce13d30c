/** The lesson as a file of the teacher's: one line a pupil and match, and the earlier lessons that such files tell. */
import type { Lang } from '$parts/types';
import type { PupilFigures } from '../../wire/messages.ts';
import { type Cell, csvOf, rowsOf } from './csv.ts';

export const COLUMNS = [
  'label',
  'nickname',
  'match',
  'table',
  'seat',
  'moves',
  'right_at_once',
  'median_s',
  'facts_missed',
  'duplicate_points',
] as const;

export interface LessonFigures {
  labels: Readonly<Record<number, string>>;
  nameOf: (pupil: number) => string;
  /** By match, without the sum. */
  figures: ReadonlyMap<number, readonly PupilFigures[]>;
}

const tenths = (ms: number) => Math.round(ms / 100) / 10;

export function lessonFile({ labels, nameOf, figures }: LessonFigures, lang: Lang): string {
  const rows = [...figures]
    .filter(([match]) => match > 0)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([match, pupils]) =>
      pupils.map((one): Cell[] => [
        labels[one.number] ?? '',
        nameOf(one.number),
        match,
        one.table,
        one.seat ?? '',
        one.moves,
        one.right,
        one.median_ms ? tenths(one.median_ms) : null,
        one.missed.join(' '),
        one.points ?? null,
      ]),
    );
  return csvOf(COLUMNS, rows, lang);
}

/** What a label had in an earlier lesson, over all its matches. */
export interface Earlier {
  moves: number;
  right: number;
  /** Seconds: the usual time, weighed by the moves of each match. */
  median_s: number;
}

/** By label; null where the file is no saved lesson. */
export function earlierLesson(text: string): Map<string, Earlier> | null {
  const [head, ...rows] = rowsOf(text);
  const at = (column: (typeof COLUMNS)[number]) => head?.indexOf(column) ?? -1;
  if (!head || COLUMNS.some((column) => at(column) < 0)) return null;
  const all = new Map<string, Earlier>();
  for (const row of rows) {
    const label = row[at('label')];
    const number = (column: (typeof COLUMNS)[number]) => Number((row[at(column)] ?? '').replace(',', '.')) || 0;
    if (!label) continue;
    const before = all.get(label) ?? { moves: 0, right: 0, median_s: 0 };
    const moves = before.moves + number('moves');
    const weighed = before.median_s * before.moves + number('median_s') * number('moves');
    all.set(label, { moves, right: before.right + number('right_at_once'), median_s: moves ? weighed / moves : 0 });
  }
  return all;
}
