/** The sentences of Numeramis' board: the status band, the query keys, the score sheet. Figures come from the engine. */
import { MediaQuery } from 'svelte/reactivity';
import type { Sheet } from '$parts/controls/ScoreSheet.svelte';
import { signWord } from '$parts/signs';
import type { SeatLetter } from '$parts/types';
import { t } from '$words';
import { numbersOf } from './bench';
import type { NumeramisBoard } from './board.svelte';

interface Status {
  lead: string;
  rest: string;
}

/** "52+48" as "52 plus 48". */
export const layoutWords = (text: string) =>
  numbersOf(text)
    .map(({ sign, digits }, i) => (i > 0 || sign === '-' ? `${signWord(sign)} ${digits}` : digits))
    .join(' ')
    .trim();

/** The same with its result: "52 plus 48 equals 100". */
export const equationWords = (text: string, result: number | null) =>
  `${layoutWords(text)} ${signWord('=')} ${result ?? ''}`.trim();

/** "52+48" as it is printed: "52 + 48". */
export const spaced = (text: string) => text.replaceAll('+', ' + ').replaceAll('-', ' − ');

const inline = (board: NumeramisBoard, seat: SeatLetter) =>
  seat === board.host.me ? t('numeramis.board.you_inline') : board.nameOf(seat);

const namesOf = (board: NumeramisBoard, seats: readonly SeatLetter[]) =>
  seats.map((seat) => inline(board, seat)).join(', ');

/** On a phone the band is narrow, and there is no Enter to be told of. */
const phone = new MediaQuery('(max-width: 699px), (max-height: 500px)');
const narrow = () => phone.current;

/** What the engine says of the bench, for the eye, which sees the bench itself; null while nothing is known of it. */
function benchWords(board: NumeramisBoard, brief = false): Status | null {
  const { bench, figures, view } = board;
  if (!bench || !figures) return null;
  const { total, over, gap, fault, left, drop } = figures;
  const rest = figures.say ? readyWords(board, drop, brief) : spareWords(board, left, brief);
  if (!board.adds_up) return { lead: '', rest };
  if (fault === 'lone_zero') return { lead: t('numeramis.board.lone_zero'), rest: '' };
  if (fault === 'leading_zero') return { lead: t('numeramis.board.leading_zero'), rest: '' };
  if (typeof total !== 'number') return null;
  if (over)
    return {
      lead: t('numeramis.board.more_than', { total, target: view.target }),
      rest: brief ? t('numeramis.board.too_much_short', { over }) : t('numeramis.board.preview_take_back', { over }),
    };
  if (total < 0) return { lead: t('numeramis.board.below_zero'), rest: '' };
  return { lead: gap ? t('numeramis.board.short', { gap }) : t('numeramis.board.exactly'), rest };
}

function spareWords({ view, my_turn }: NumeramisBoard, left: readonly number[], brief: boolean): string {
  const cards = left.join(', ');
  const plays = my_turn && view.phase === 'play';
  if (!left.length || (!plays && view.phase !== 'layouts')) return '';
  return plays && !brief
    ? t('numeramis.board.cards_spare', { cards })
    : t('numeramis.board.cards_spare_all', { cards });
}

/** What pressing Enter does now. */
function readyWords(board: NumeramisBoard, drop: number | null, brief: boolean): string {
  if (!board.my_turn && !board.must_lay) return '';
  const left = drop === null ? '' : t('numeramis.board.card_left', { card: drop });
  if (brief || (board.adds_up && !board.figures?.allowed)) return left;
  const enter = board.must_lay ? t('numeramis.board.enter_lays') : t('numeramis.board.enter_closes');
  return `${left} ${enter}`.trim();
}

/** The bench in words: "67.", "67 plus.", "67 plus 33 equals 100." */
function benchAloud({ bench, numbers, figures }: NumeramisBoard): string {
  const layout = layoutWords(bench);
  const { total } = figures ?? {};
  const sum = numbers.length > 1 && numbers.at(-1)?.digits;
  return sum && typeof total === 'number' ? t('numeramis.board.equals', { layout, total }) : `${layout}.`;
}

const sentence = (said: Status | null) => (said ? `${said.lead} ${said.rest}`.trim() : '');

const benchSentence = (board: NumeramisBoard) =>
  board.bench && board.figures ? `${benchAloud(board)} ${sentence(benchWords(board))}`.trim() : '';

/** What is announced after every change of the bench. */
export const announced = (board: NumeramisBoard) => benchSentence(board) || emptyWords(board);

/** What to do with an empty bench. */
export function emptyWords(board: NumeramisBoard): string {
  if (board.view.phase === 'layouts' && board.must_lay) return t('numeramis.board.join_all');
  if (board.my_turn && board.view.phase === 'play') return t('numeramis.board.join_all_but_one');
  return t('numeramis.board.workbench_empty');
}

/** "Ada closed with 198: you have one turn left." */
export const lastTurnWords = (board: NumeramisBoard): Status => ({
  lead: t('numeramis.board.closed_with', {
    name: board.nameOf(board.view.closer),
    result: board.closer_result ?? '',
  }),
  rest: t('numeramis.board.one_turn_left'),
});

function layoutsStatus(board: NumeramisBoard): Status {
  const { closer, to_lay } = board.view;
  const lead = closer
    ? t('numeramis.board.closes_at', { name: board.nameOf(closer), result: board.closer_result ?? '' })
    : t('numeramis.board.nobody_closes');
  if (!board.must_lay) return { lead, rest: t('numeramis.board.still_to_lay', { names: namesOf(board, to_lay) }) };
  const rest = narrow() ? t('numeramis.board.lay_all_short') : t('numeramis.board.lay_all');
  const said = benchWords(board, narrow());
  return said ? { ...said, lead: said.lead || lead } : { lead, rest };
}

function waitingStatus(board: NumeramisBoard): Status {
  const { closer, to_play, turn } = board.view;
  if (!closer)
    return { lead: t('page.turn_of', { name: board.nameOf(turn) }), rest: sentence(benchWords(board, true)) };
  const result = board.closer_result ?? '';
  const lead =
    closer === board.host.me
      ? t('numeramis.board.you_close_at', { result })
      : t('numeramis.board.closes_at', { name: board.nameOf(closer), result });
  return { lead, rest: t('numeramis.board.still_to_play', { names: namesOf(board, to_play) }) };
}

function takeStatus(board: NumeramisBoard): Status {
  const { closer, top } = board.view;
  const take = top === null ? t('numeramis.board.take_from_deck') : t('numeramis.board.take_one');
  if (!closer) return { lead: t('page.your_turn_lead'), rest: take };
  const { lead, rest } = lastTurnWords(board);
  return { lead, rest: narrow() ? rest : `${rest} ${take}` };
}

function turnStatus(board: NumeramisBoard): Status {
  const { phase, closer } = board.view;
  if (phase === 'zeros') return { lead: t('page.your_turn_lead'), rest: t('numeramis.board.zeros_ask') };
  if (phase === 'take') return takeStatus(board);
  const choose = narrow() ? t('numeramis.board.play_begin_short') : t('numeramis.board.play_begin');
  const begin = closer ? t('numeramis.board.lay_but_one') : choose;
  const turn = closer ? t('numeramis.board.last_turn') : t('page.your_turn_lead');
  const said = benchWords(board, narrow());
  return said ? { ...said, lead: said.lead || turn } : { lead: turn, rest: begin };
}

export function statusOf(board: NumeramisBoard): Status {
  const { over, phase, turn } = board.view;
  if (over) return { lead: t('numeramis.board.over'), rest: '' };
  if (phase === 'layouts' && board.view.to_lay.length) return layoutsStatus(board);
  if (turn === null) return { lead: t('numeramis.board.layouts_shown'), rest: '' };
  return board.my_turn ? turnStatus(board) : waitingStatus(board);
}

/** The discard pile by its open card. */
export const openWords = (top: number | null) =>
  top === null ? t('numeramis.board.discard_none') : t('numeramis.board.discard_of', { card: top });

export function wordsOf(board: NumeramisBoard): { turn: string; cards: string; score: string } {
  const { view, status, host } = board;
  const scores = host.seats.map(
    ({ seat }, i) =>
      `${board.nameOf(seat)}: ${t('numeramis.board.points_words', { points: view.points[i] ?? 0, bonuses: view.bonuses[i] ?? 0 })}`,
  );
  const cards = t('numeramis.board.cards_words', { cards: view.hand.join(', ') });
  return {
    turn: `${status.lead} ${t('numeramis.board.target_is', { target: view.target })} ${openWords(view.top)}. ${status.rest}`.trim(),
    cards: `${cards} ${benchSentence(board)}`.trim(),
    score: scores.join('; '),
  };
}

export const commandOf = () => ({ example: '52+48', help: t('numeramis.board.command_help') });

/** Indices of the rounds that brought a seat its bonus. */
function bonusRounds(board: NumeramisBoard, seat: SeatLetter): number[] {
  const scored = board.events.filter((event) => event?.kind === 'round_scored' && event.seats.includes(seat));
  return scored.map((event) => (event?.round ?? 0) - 1);
}

export function sheetOf(board: NumeramisBoard): Sheet {
  const { view, host } = board;
  const mark = t('numeramis.board.bonus');
  return {
    caption: board.solo ? t('numeramis.board.sheet_solo') : t('numeramis.board.sheet'),
    columns: view.targets.map(String),
    total: t('page.total'),
    now: view.over ? -1 : view.round - 1,
    upright: true,
    rows: host.seats.map(({ seat }, i) => {
      const bonuses = bonusRounds(board, seat);
      const cells = (view.sheet[i] ?? []).slice(0, view.targets.length);
      return {
        seat,
        name: board.nameOf(seat),
        cells: cells.map((value, round) => (value !== null && bonuses.includes(round) ? { value, mark } : value)),
        total: view.points[i] ?? null,
      };
    }),
  };
}
