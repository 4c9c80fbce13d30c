/** What the status band says, for the eye: calculations as calculations. The ear is told the engine's own sentences. */
import type { Ended, LaidPlace } from '$generated/klodki';
import { indexOf } from '$parts/seats';
import type { Status } from '$shell/board';
import { t } from '$words';
import type { KlodkiBoard } from './board.svelte';
import type { PlaceIndex } from './code';

const SIGNS = { none: '', plus: ' + ', minus: ' − ' };

export function statusOf(board: KlodkiBoard): Status {
  const { phase, padlocks, round } = board.view;
  if (board.over) return { lead: t('klodki.board.over'), rest: '' };
  if (board.changing) return changing(board);
  if (phase === 'arrange' && board.host.me && !board.arranging) return { lead: t('klodki.board.wait_ready'), rest: '' };
  if (board.judged) return verdict(board, board.judged);
  if (phase === 'arrange' || (board.count !== null && round === 1))
    return { lead: t('klodki.board.open_help'), rest: '' };
  if (board.count !== null)
    return { lead: t('klodki.board.watch'), rest: `${t('klodki.board.countdown')} ${board.count}` };
  if (!board.seen) return { lead: t('klodki.board.wait_padlocks'), rest: '' };
  const [a = 0, b = 0] = padlocks;
  return { lead: t('klodki.board.task', { a, b }), rest: task(board) };
}

function changing(board: KlodkiBoard): Status {
  const picked = board.picked_words;
  return picked
    ? { lead: picked, rest: '' }
    : { lead: t('klodki.board.change_keys'), rest: t('klodki.board.swap_help') };
}

function task(board: KlodkiBoard): string {
  const { phase, right, cannot, peek, places } = board.view;
  if (board.held) return t('klodki.board.claim_held');
  const looked = peek > 0 ? board.keyNamed(`h${peek}`) : undefined;
  if (looked && looked.card !== null)
    return `${t('klodki.board.peeking', { place: peek, card: board.cardWord(looked.card) })} ${t('klodki.board.peek_help')}`;
  if (right !== null && right !== board.host.me) {
    const name = { name: board.nameOf(right) };
    return board.peeking ? t('klodki.board.other_right_peek', name) : t('klodki.board.other_right', name);
  }
  if (phase === 'laying') return t('klodki.board.laying');
  if (board.host.me && cannot.includes(board.host.me)) return t('klodki.board.said_cannot');
  if (places === 1)
    return board.is_novice && phase === 'search' ? t('klodki.board.one_key') : t('klodki.board.one_digit');
  return places === 2 ? t('klodki.board.two_digits') : t('klodki.board.search');
}

/** How a round ended. The band speaks of the player who laid, and is not yellow: nobody has to act. */
function verdict(board: KlodkiBoard, ended: Ended): Status {
  const { seat, verdict, product, digits } = ended;
  const [a = 0, b = 0] = ended.padlocks;
  if (!seat)
    return { seat, tone: 'plain', lead: t('klodki.board.nobody'), rest: t('klodki.board.product', { a, b, product }) };
  const own = seat === board.host.me;
  const name = board.nameOf(seat);
  const points = board.view.points[indexOf(seat)] ?? 0;
  if (verdict === 'right')
    return {
      seat,
      tone: own ? 'good' : 'plain',
      lead: own ? t('klodki.board.won', { a, b, product }) : t('klodki.board.won_by', { name, a, b, product }),
      rest: (!own && worked(board, ended)) || t('klodki.board.won_more', { points }),
    };
  const tone = own ? 'bad' : 'plain';
  if (verdict !== 'wrong' || digits.length === 0) return { seat, tone, lead: board.verdict_words, rest: '' };
  const said = digits.join('');
  return {
    seat,
    tone,
    lead: own
      ? t('klodki.board.wrong', { a, b, product, said })
      : t('klodki.board.wrong_by', { name, a, b, product, said }),
    rest: t('klodki.board.points_now', { points }),
  };
}

/** "8 − 6 = 2": a place as it is read, with what it makes where that is known; a single key alone. */
function placeSum(board: KlodkiBoard, { cards, sign }: LaidPlace, value: number | undefined): string {
  const keys = cards.map((card) => board.cardWord(card)).join(SIGNS[sign]);
  return value === undefined || (cards.length === 1 && cards[0] !== 'J') ? keys : `${keys} = ${value}`;
}

const placeIs = (at: number, value: string): string =>
  t('klodki.board.place_is', { place: at === 0 ? t('klodki.board.tens') : t('klodki.board.ones'), value });

/** What stands under a place of a finished code: "tens: 8 − 6 = 2", or "8 − 6 = 2" where the answer has one digit; of a
 * single key there is nothing to say. */
export function placeCaption(board: KlodkiBoard, { laid, digits }: Ended, at: number): string {
  const place = laid[at];
  if (!place) return '';
  const value = placeSum(board, place, digits[at]);
  if (laid.length > 1) return placeIs(at, value);
  return place.cards.length > 1 ? value : '';
}

/** The same for a code that is being laid. A place has no name before it is known that there are two. */
export function draftCaption(board: KlodkiBoard, at: PlaceIndex): string {
  const { code, draft, filled, view } = board;
  const nth = filled.indexOf(at);
  const place = code.places[at].keys.length > 1 ? board.laidOf(code)[nth] : undefined;
  const sum = place ? placeSum(board, place, draft.digits[nth]) : '';
  if (view.places === 1) return sum || t('klodki.board.one_place');
  if (view.places === 0 && filled.length < 2) return sum;
  return sum ? placeIs(at, sum) : board.placeName(at);
}

/** The places of a finished code that hold two keys; empty where there are none. */
const worked = (board: KlodkiBoard, ended: Ended): string =>
  ended.laid.flatMap(({ cards }, at) => (cards.length > 1 ? [placeCaption(board, ended, at)] : [])).join(', ');
