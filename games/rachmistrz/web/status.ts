/** What the status band says at the table of Rachmistrz: what to do now, and what a calculation came to where the table adds up. */
import type { Status } from '$shell/board';
import { t } from '$words';
import type { RachmistrzBoard } from './board.svelte';
import { begun, whole } from './builder';
import { drawn, drawnNumber, drawnSteps } from './drawn';

export function statusOf(board: RachmistrzBoard): Status {
  const { number } = board.draft;
  if (board.over) return { lead: t('rachmistrz.board.phase_over'), rest: '' };
  if (board.judged) return { lead: board.result.title, rest: '' };
  if (!board.dice.length) return { lead: t('rachmistrz.board.dice_hidden'), rest: '' };
  if (number !== null) return { lead: `${drawnNumber(number)}.`, rest: fieldWords(board) };
  if (board.owing || (board.buildable && begun(board.draft.building))) return building(board);
  if (board.host.may('claim')) return searching(board);
  if (board.owes_done) return { lead: t('rachmistrz.board.say_done'), rest: '' };
  return { lead: t('rachmistrz.board.wait'), rest: waiting(board) };
}

/** "Now tap field 1 or 2 beside it." */
function fieldWords(board: RachmistrzBoard): string {
  const [a = '', b = '', c = ''] = board.offers.filter(({ taken }) => !taken).map(({ place }) => String(place));
  if (c) return t('rachmistrz.board.tap_field_3', { a, b, c });
  return b ? t('rachmistrz.board.tap_field_2', { a, b }) : t('rachmistrz.board.tap_field_1', { a });
}

function building(board: RachmistrzBoard): Status {
  const { made, target } = board;
  const another = t('rachmistrz.board.try_another');
  const wrong = { seat: null, tone: 'bad' } as const;
  if (made && made.value === null) return { lead: t('rachmistrz.board.by_zero'), rest: another, ...wrong };
  const value = drawnNumber(made?.value ?? null);
  if (made && target && board.fails)
    return { lead: t('rachmistrz.board.is_not', { value, number: target.number }), rest: another, ...wrong };
  if (made && target) return { lead: drawnSteps(made), rest: t('rachmistrz.board.is_yours', { number: value }) };
  if (made) return { lead: t('rachmistrz.board.not_on_board', { value }), rest: another, ...wrong };
  const lead = target ? `${t('rachmistrz.board.proof_for', { number: target.number })}.` : phaseWords(board);
  const done = whole(board.draft.building) !== null && target !== null;
  return { lead, rest: done ? t('rachmistrz.board.tap_done') : board.building_words };
}

/** A player with tokens on the board is told what makes the group grow, others what to look for. */
function searching(board: RachmistrzBoard): Status {
  const [group] = board.view.groups[board.my_index] ?? [];
  if (!group || board.view.phase === 'spare' || !Object.keys(board.growth).length)
    return { lead: phaseWords(board), rest: t('rachmistrz.board.which_number') };
  return { lead: t('rachmistrz.board.group_has', { group }), rest: t('rachmistrz.board.group_grows') };
}

function phaseWords({ view: { phase } }: RachmistrzBoard): string {
  if (phase === 'spare') return t('rachmistrz.board.phase_spare');
  return phase === 'sealed' ? t('rachmistrz.board.phase_sealed') : t('rachmistrz.board.phase_search');
}

/** One's own calculation can be changed while others still search. */
function waiting({ mine, view, host }: RachmistrzBoard): string {
  const entered = host.may('prove') ? mine.filter((claim) => claim.entered) : [];
  if (entered.length)
    return t('rachmistrz.board.proof_noted', { steps: entered.map(({ expression }) => drawn(expression)).join(', ') });
  return view.phase === 'sand' ? t('rachmistrz.board.phase_sand') : '';
}
