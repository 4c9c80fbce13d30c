/** The sentences of Numeramis' board: the status band, the query keys, the score sheet. Figures come from the engine. */
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

export const namesOf = (board: NumeramisBoard, seats: readonly SeatLetter[]) =>
  seats.map((seat) => inline(board, seat)).join(', ');

/** On a phone the band is narrow, and there is no Enter to be told of. */
const narrow = () => matchMedia('(max-width: 699px)').matches;

/** What lies on the bench, and its total if the table adds up; null while the bench is empty or the engine is being asked. */
export function benchWords(board: NumeramisBoard, brief = false): Status | null {
  const { bench, figures, view } = board;
  if (!bench || !figures) return null;
  const layout = layoutWords(bench);
  const { total, over, gap, fault, left, drop } = figures;
  if (!board.adds_up)
    return { lead: `${layout}.`, rest: figures.say ? readyWords(board, drop, brief) : spareWords(board, left, brief) };
  if (fault === 'lone_zero') return { lead: `${layout}.`, rest: t('numeramis.board.lone_zero') };
  if (fault === 'leading_zero') return { lead: `${layout}.`, rest: t('numeramis.board.leading_zero') };
  if (typeof total !== 'number') return { lead: `${layout}.`, rest: '' };
  if (over)
    return {
      lead: t('numeramis.board.more_than', { total, target: view.target }),
      rest: brief
        ? t('numeramis.board.too_much_short', { over })
        : `${t('page.not_allowed')} ${t('numeramis.board.preview_take_back', { over })}`,
    };
  const lead = t('numeramis.board.equals', { layout, total });
  if (total < 0) return { lead, rest: t('numeramis.board.below_zero') };
  const judged = gap ? t('numeramis.board.short', { gap }) : t('numeramis.board.exactly');
  if (board.my_turn && view.phase === 'play' && !figures.say && (gap === 0 || left.length === 2))
    return { lead, rest: spareWords(board, left, brief) };
  return { lead, rest: [judged, figures.say ? readyWords(board, drop, brief) : ''].join(' ').trim() };
}

function spareWords({ view, my_turn }: NumeramisBoard, left: readonly number[], brief: boolean): string {
  const cards = left.join(', ');
  if (!left.length) return '';
  if (view.phase === 'layouts' || (brief && my_turn && view.phase === 'play'))
    return t('numeramis.board.cards_spare_all', { cards });
  return my_turn && view.phase === 'play' ? t('numeramis.board.cards_spare', { cards }) : '';
}

/** What pressing Enter does now. */
function readyWords(board: NumeramisBoard, drop: number | null, brief: boolean): string {
  if (!board.my_turn && !board.must_lay) return '';
  const left = drop === null ? '' : t('numeramis.board.card_left', { card: drop });
  if (board.adds_up && !board.figures?.allowed) return left;
  if (brief) return left;
  const enter = board.must_lay ? t('numeramis.board.enter_lays') : t('numeramis.board.enter_closes');
  return `${left} ${enter}`.trim();
}

const benchSentence = (board: NumeramisBoard) => {
  const said = benchWords(board);
  return said ? `${said.lead} ${said.rest}`.trim() : '';
};

/** What is announced after every change of the bench. */
export const announced = (board: NumeramisBoard) => benchSentence(board) || t('numeramis.board.workbench_empty');

function layoutsStatus(board: NumeramisBoard): Status {
  const { closer, to_lay } = board.view;
  const lead = closer
    ? t('numeramis.board.closes_at', { name: board.nameOf(closer), result: board.closer_result ?? '' })
    : t('numeramis.board.nobody_closes');
  if (!board.must_lay) return { lead, rest: t('numeramis.board.still_to_lay', { names: namesOf(board, to_lay) }) };
  const rest = narrow() ? t('numeramis.board.lay_all_short') : t('numeramis.board.lay_all');
  return benchWords(board, narrow()) ?? { lead, rest };
}

function waitingStatus(board: NumeramisBoard): Status {
  const { closer, to_play, turn } = board.view;
  if (!closer) return { lead: t('page.turn_of', { name: board.nameOf(turn) }), rest: benchSentence(board) };
  const result = board.closer_result ?? '';
  const lead =
    closer === board.host.me
      ? t('numeramis.board.you_close_at', { result })
      : t('numeramis.board.closes_at', { name: board.nameOf(closer), result });
  return { lead, rest: t('numeramis.board.still_to_play', { names: namesOf(board, to_play) }) };
}

function turnStatus(board: NumeramisBoard): Status {
  const { phase, closer, top } = board.view;
  if (phase === 'zeros') return { lead: t('page.your_turn_lead'), rest: t('numeramis.board.zeros_ask') };
  if (phase === 'take') {
    const lead = closer ? t('numeramis.board.last_turn') : t('page.your_turn_lead');
    return { lead, rest: top === null ? t('numeramis.board.take_from_deck') : t('numeramis.board.take_one') };
  }
  const choose = narrow() ? t('numeramis.board.play_begin_short') : t('numeramis.board.play_begin');
  const begin = closer ? t('numeramis.board.lay_but_one') : choose;
  return benchWords(board, narrow()) ?? { lead: t('page.your_turn_lead'), rest: begin };
}

export function statusOf(board: NumeramisBoard): Status {
  const { over, phase, turn } = board.view;
  if (over) return { lead: t('numeramis.board.over'), rest: '' };
  if (phase === 'layouts' && board.view.to_lay.length) return layoutsStatus(board);
  if (turn === null) return { lead: t('numeramis.board.layouts_shown'), rest: '' };
  return board.my_turn ? turnStatus(board) : waitingStatus(board);
}

export function wordsOf(board: NumeramisBoard): { turn: string; cards: string; score: string } {
  const { view, status, host } = board;
  const open =
    view.top === null ? t('numeramis.board.discard_dead') : t('numeramis.board.discard_of', { card: view.top });
  const scores = host.seats.map(
    ({ seat }, i) =>
      `${board.nameOf(seat)}: ${t('numeramis.board.points_words', { points: view.points[i] ?? 0, bonuses: view.bonuses[i] ?? 0 })}`,
  );
  const cards = t('numeramis.board.cards_words', { cards: view.hand.join(', ') });
  return {
    turn: `${status.lead} ${t('numeramis.board.target_is', { target: view.target })} ${open}. ${status.rest}`.trim(),
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
