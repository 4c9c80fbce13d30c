/**
 * What the player is about: keys being put into the places of a code, two keys to be swapped, a key being looked at. It turns taps
 * into the text people type ("o1 h2+B1", "swap o1 h3", "peek h2") and asks the engine what that makes; it adds nothing up and
 * judges nothing. A code that is begun belongs to one round: with the next one it is gone.
 */
import { tick } from 'svelte';
import type { Ended, KlodkiKind, KlodkiView, LaidPlace } from '$generated/klodki';
import { type Place, place, travel } from '$parts/theme/motion';
import type { SeatLetter } from '$parts/types';
import type { Board, BoardHost, Refusal } from '$shell/board';
import { t } from '$words';
import * as codes from './code';
import { bestCode, type Late, lastVerdict, ownAnswer, photoFinish } from './story';

/** A digit, the Joker, or a key that is not there or not seen. */
export type KeyCard = KlodkiView['hand'][number];
type Phase = KlodkiView['phase'];

/** The table has this many rounds (K3); the engine ends them. */
export const ROUNDS = 17;
const SEATS = 'ABCDEF';

/** A key somewhere on the table. */
export interface KeyInfo {
  /** As its player names it: "o1", "h3", "B2". */
  name: string;
  /** Whose it is. */
  seat: SeatLetter;
  spot: 'open' | 'hand';
  /** Its place in the row, from 1. */
  place: number;
  card: KeyCard;
}

interface Intention {
  round: number;
  code: codes.MadeCode;
  /** Earlier codes, for taking back. */
  before: codes.MadeCode[];
  /** An own key that waits for the one it is swapped with. */
  picked: string | null;
  /** In which phase a code has been thrown; somebody may have been faster. */
  thrown_in: Phase | null;
  /** "Ready", "no" or "cannot" has been said, and is on its way. */
  said: string | null;
  /** What the code makes, where the table lets one know. */
  total: string | null;
}

const nothing = (round: number): Intention => ({
  round,
  code: codes.NOTHING,
  before: [],
  picked: null,
  thrown_in: null,
  said: null,
  total: null,
});

/** In taps, what a key takes to be found and tapped, and a sum of two keys (games/klodki/players/bots_test.cpp holds them). */
const TAPS = { key: 2, sum: 3 };

const indexOf = (seat: SeatLetter) => SEATS.indexOf(seat);
const LAID_SIGN = { '+': 'plus', '-': 'minus' } as const;

export class KlodkiBoard implements Board {
  /** Taps on face-down keys look at them instead of laying them, for hands that cannot hold. */
  peek_taps = $state(false);
  /** Where keys are drawn, so that they can travel. */
  readonly drawn: Record<string, HTMLElement | undefined> = {};
  #made = $state.raw<Intention>(nothing(0));
  #painted: number | null = null;
  /** The reader had the right as soon as the padlocks could be seen. */
  #at_once = false;
  /** Thrown in this round, and not judged yet. */
  #answer: { round: number; ms: number; taps: number } | null = null;

  constructor(readonly host: BoardHost<KlodkiView, KlodkiKind>) {}

  get view(): KlodkiView {
    return this.host.view;
  }
  get made(): Intention {
    const { round } = this.view;
    return this.#made.round === round && !this.round_ended ? this.#made : nothing(round);
  }
  get code(): codes.MadeCode {
    return this.made.code;
  }
  #change(change: Partial<Intention>): void {
    this.#made = { ...this.made, ...change };
  }

  // --- how it stands ------------------------------------------------------------------------------------------------------

  get over(): boolean {
    return this.view.phase === 'over';
  }
  get #seated(): SeatLetter | null {
    return this.host.me;
  }
  /** The view is that of a round's end. */
  get round_ended(): boolean {
    const { phase, round, before } = this.view;
    return phase !== 'over' && before.round === round;
  }
  /** A finished round is looked at. */
  get judged(): Ended | null {
    const { phase, before } = this.view;
    const seen = this.round_ended || phase === 'arrange' || phase === 'over';
    return seen && (before.padlocks[0] ?? 0) > 0 ? before : null;
  }
  /** What the padlocks do. */
  get look(): 'shut' | 'open' | 'shakes' {
    const { judged } = this;
    if (!judged?.seat) return 'shut';
    return judged.verdict === 'right' ? 'open' : 'shakes';
  }
  get is_novice(): boolean {
    return this.view.variant === 'novice';
  }
  get is_murderous(): boolean {
    return this.view.variant === 'murderous';
  }
  get seen(): boolean {
    return !this.round_ended && (this.view.padlocks[0] ?? 0) > 0;
  }
  get arranging(): boolean {
    return this.host.may('ready') && this.made.said !== 'ready';
  }
  /** Thrown, and not decided yet. */
  get held(): boolean {
    return this.made.thrown_in === this.view.phase;
  }
  /** Keys can be tried in the places, also while another one has the right. */
  get building(): boolean {
    return this.#seated !== null && this.seen && !this.over && !this.held;
  }
  get throwing(): boolean {
    return this.building && (this.host.may('lay') || this.host.may('throw'));
  }
  get passing(): boolean {
    return !this.held && this.made.said !== 'pass' && (this.host.may('cannot') || this.host.may('no'));
  }
  get peeking(): boolean {
    return this.building && this.host.may('peek');
  }
  /** Keys that were thrown lie there face up. */
  peeksAt(key: KeyInfo): boolean {
    return this.peeking && this.view.peekable.includes(key.name);
  }
  /** Keys are thrown first and laid afterwards. */
  get throws_first(): boolean {
    const { throw: way, tempo, phase } = this.view;
    return way === 'first' && tempo === 'race' && phase !== 'laying';
  }
  /** Seconds until the padlocks turn. */
  get count(): number | null {
    if (this.view.phase !== 'countdown' || this.round_ended) return null;
    const left = this.host.time_left?.left_ms ?? 0;
    return Math.min(3, Math.max(1, Math.ceil(left / 1000)));
  }

  // --- keys ---------------------------------------------------------------------------------------------------------------

  /** Open keys of a seat, as the reader names them. */
  openKeys(seat: SeatLetter): KeyInfo[] {
    const row = (this.view.open[indexOf(seat)] ?? []).slice(0, this.view.open_keys);
    const own = seat === this.#seated;
    return row.map((card, i) => ({ name: `${own ? 'o' : seat}${i + 1}`, seat, spot: 'open', place: i + 1, card }));
  }
  /** The own hand, lowest first; face-down keys stay in their places. */
  get hand(): KeyInfo[] {
    const seat = this.#seated;
    if (!seat) return [];
    const row = this.view.hand.slice(0, this.view.hand_keys);
    const keys = row.map((card, i): KeyInfo => ({ name: `h${i + 1}`, seat, spot: 'hand', place: i + 1, card }));
    if (this.is_murderous) return keys;
    const rank = ({ card }: KeyInfo) => (card === 'J' ? '9j' : String(card));
    return keys.sort((a, b) => rank(a).localeCompare(rank(b)) || a.place - b.place);
  }
  keyNamed(name: string): KeyInfo | undefined {
    const letter = name[0] ?? '';
    if (letter === 'h') return this.hand.find((key) => key.name === name);
    const seat = letter === 'o' ? this.#seated : (letter as SeatLetter);
    return seat ? this.openKeys(seat).find((key) => key.name === name) : undefined;
  }
  /** The key lies in the code, the own one or the one that has just been judged. */
  isGone({ name, seat, spot, place: at }: KeyInfo): boolean {
    const { before } = this.view;
    if (!this.round_ended) return codes.keysOf(this.code).includes(name);
    const layer = before.seat;
    if (!layer) return false;
    const own = seat === layer ? `${spot === 'open' ? 'o' : 'h'}${at}` : spot === 'open' ? `${seat}${at}` : '';
    return before.code.split(/[ +-]/).includes(own);
  }
  /** Keys of the code that was laid, with their owners. */
  ownersOf({ seat, code }: Ended): (SeatLetter | null)[] {
    const names = code.split(/[ +-]/).filter(Boolean);
    return names.map((name) => (/^[oh]/.test(name) ? seat : (name[0] as SeatLetter)));
  }

  // --- taps ---------------------------------------------------------------------------------------------------------------

  tapKey(key: KeyInfo): void {
    if (this.arranging) this.#pick(key);
    else if (this.peek_taps && this.peeksAt(key) && !this.isGone(key)) this.peek(key);
    else if (this.building && this.isGone(key)) this.#again(key);
    else if (this.building) this.#lay(key);
  }
  #lay(key: KeyInfo): void {
    const code = codes.addKey(this.code, key.name);
    if (code === this.code) return;
    const from = place(this.drawn[key.name]);
    this.#build(code);
    this.#travel([key.name], [from], 'laid ');
    if (this.is_novice && codes.nextPlace(code) === null && this.throwing) this.throwCode();
  }
  /** In novice the same key twice is a code of one digit; else it comes back. */
  #again(key: KeyInfo): void {
    const alone = codes.keysOf(this.code).length === 1;
    if (this.is_novice && alone && this.throwing) this.throwCode();
    else this.takeBack(key.name);
  }
  takeBack(name: string): void {
    if (!this.building) return;
    const from = place(this.drawn[`laid ${name}`]);
    this.#build(codes.dropKey(this.code, name));
    this.#travel([name], [from], '');
  }
  aim(at: codes.PlaceIndex): void {
    if (this.building) this.#change({ code: codes.aimAt(this.code, at) });
  }
  /** A sign goes to the place that was filled last, or to one that is named. */
  tapSign(sign: codes.PlaceSign, at: codes.PlaceIndex = this.code.at): void {
    if (this.building && !this.is_novice) this.#build(codes.setSign(this.code, sign, at));
  }
  turnSign(at: codes.PlaceIndex): void {
    this.tapSign(this.code.places[at].sign === '+' ? '-' : '+', at);
  }

  #build(code: codes.MadeCode): void {
    const was = this.code;
    if (code === was) return;
    this.#change({ code, before: [...this.made.before, was], total: null });
    this.#tell();
  }
  /** What lies there is said; added up only where the table lets one know. */
  async #tell(): Promise<void> {
    const { code } = this;
    if (codes.isEmpty(code)) return;
    const worth = this.view.aid === 'totals' ? this.host.solve({ code: this.#laid(code) }) : null;
    const [text, answer] = await Promise.all([this.host.explain(codes.textOf(code)), worth]);
    if (this.code !== code) return;
    if (text) this.host.announce(text);
    this.#change({ total: (answer as { total: string | null } | null)?.total ?? null });
  }
  #laid({ places }: codes.MadeCode): LaidPlace[] {
    return places
      .filter(({ keys }) => keys.length > 0)
      .map(({ keys, sign }) => ({
        cards: keys.map((name) => this.keyNamed(name)?.card ?? null),
        sign: sign && keys.length > 1 ? LAID_SIGN[sign] : 'none',
      }));
  }

  #travel(names: string[], from: (Place | null)[], prefix: string): void {
    tick().then(() => {
      names.forEach((name, i) => {
        const node = this.drawn[prefix + name];
        if (node && from[i]) travel(node, from[i]);
      });
    });
  }

  // --- swapping -----------------------------------------------------------------------------------------------------------

  #pick(key: KeyInfo): void {
    if (key.seat !== this.#seated) return;
    const { picked } = this.made;
    const first = picked ? this.keyNamed(picked) : undefined;
    if (first && first.spot !== key.spot) {
      this.#change({ picked: null });
      const [open, hand] = first.spot === 'open' ? [first, key] : [key, first];
      this.#say(`swap ${open.name} ${hand.name}`);
      return;
    }
    const name = picked === key.name ? null : key.name;
    this.#change({ picked: name });
    if (name) this.host.announce(t('klodki.board.picked', { card: this.cardWord(key.card) }));
  }
  ready(): void {
    if (this.arranging) this.#sayOnce('ready', 'ready');
  }

  // --- throwing -----------------------------------------------------------------------------------------------------------

  /** The padlocks have been drawn: from now on thinking time counts. */
  painted(): void {
    this.#painted = performance.now();
    this.#at_once = this.view.right === this.#seated;
  }
  /** All the time since the padlocks were seen was the reader's own. */
  get #alone(): boolean {
    return this.view.tempo === 'race' ? this.view.phase === 'search' : this.#at_once;
  }
  get #reported(): number | undefined {
    return this.#painted === null ? undefined : performance.now() - this.#painted;
  }

  throwCode(): void {
    if (!this.throwing) return;
    const { code } = this;
    const text = this.throws_first ? `throw ${codes.keysOf(code).join(' ')}` : codes.textOf(code);
    this.#throw(text, this.#tapsOf(codes.textOf(code)));
  }
  #tapsOf(line: string): number {
    const count = (sign: RegExp) => line.match(sign)?.length ?? 0;
    return TAPS.key * count(/[\dj]/gi) + TAPS.sum * count(/[+-]/g);
  }
  async #throw(text: string, taps: number): Promise<void> {
    const { phase, round } = this.view;
    const ms = this.#reported;
    if (ms !== undefined && phase !== 'laying') this.#answer = this.#alone ? { round, ms, taps } : null;
    const verdict = await this.host.say(text, ms);
    if (!verdict.ok) {
      this.#answer = null;
      return this.#refused(verdict.refusal);
    }
    if (this.view.phase === phase && this.view.round === round) this.#change({ thrown_in: phase });
  }
  pass(): void {
    if (this.passing) this.#sayOnce('pass', this.view.tempo === 'calm' ? 'no' : 'cannot');
  }
  peek({ name }: KeyInfo): void {
    if (this.peeking) this.#say(`peek ${name}`);
  }
  release(): void {
    // its time may be over already: then there is nothing to say
    if (this.host.may('release')) this.host.say('release');
  }
  hint(): Promise<void> {
    return this.host.hint();
  }
  async #sayOnce(said: string, text: string): Promise<void> {
    const { round } = this.view;
    this.#change({ said });
    if (!(await this.#say(text)) && this.view.round === round) this.#change({ said: null });
  }
  async #say(text: string): Promise<boolean> {
    const verdict = await this.host.say(text);
    if (!verdict.ok) this.#refused(verdict.refusal);
    return verdict.ok;
  }
  #refused(refusal: Refusal | undefined): void {
    if (refusal) this.host.refuse(refusal);
  }

  commit(): void {
    if (this.arranging) this.ready();
    else if (!codes.isEmpty(this.code)) this.throwCode();
  }
  clear(): void {
    if (this.view.peek > 0) this.release();
    if (!codes.isEmpty(this.code) || this.made.picked)
      this.#change({ code: codes.NOTHING, before: [], picked: null, total: null });
  }
  undo(): void {
    const { before, picked } = this.made;
    const last = before.at(-1);
    if (picked) this.#change({ picked: null });
    else if (last && this.building) {
      const gone = codes.keysOf(this.code).filter((name) => !codes.keysOf(last).includes(name));
      const from = gone.map((name) => place(this.drawn[`laid ${name}`]));
      this.#change({ code: last, before: before.slice(0, -1), total: null });
      this.#travel(gone, from, '');
      this.#tell();
    }
  }
  get undoable(): boolean {
    return this.made.picked !== null || (this.made.before.length > 0 && this.building);
  }

  /** A code that is typed in a race is timed like one that is tapped; other words go their own way. */
  typed(text: string): boolean {
    const line = text.trim();
    if (!this.throwing || !/[\dj]/i.test(line) || /\p{L}{2}/u.test(line)) return false;
    this.#throw(this.throws_first ? `throw ${line}` : line, this.#tapsOf(line));
    return true;
  }
  /** In novice two keys are thrown at once, typed as well as tapped. */
  completes(text: string): boolean {
    return this.is_novice && this.throwing && codes.namesTwoKeys(text);
  }
  /** A key of the own hand, whatever lies open elsewhere. */
  shifted(digit: string, text: string): string | null {
    if (!this.building && !this.arranging) return null;
    const named = codes.handKeysIn(text);
    const key = this.hand.find(({ name, card }) => String(card) === digit && !named.includes(name));
    if (key) this.host.announce(t('klodki.board.from_hand', { card: digit }));
    else this.host.refuse({ text: t('klodki.board.not_in_hand', { card: digit }) });
    return key?.name ?? '';
  }
  letter(key: string): boolean {
    if (key !== 'r') return false;
    this.ready();
    return true;
  }
  get keys(): [string, string][] {
    return [
      ['0–9', this.is_novice ? t('klodki.board.key_digits_novice') : t('klodki.board.key_digits')],
      ['Shift 0–9', t('klodki.board.key_shift')],
      ['Space', t('klodki.board.key_space')],
      ['R', t('klodki.board.ready')],
    ];
  }

  // --- what is asked of the engine as the table changes ----------------------------------------------------------------------

  /** The reader's own products, as soon as they are judged. */
  follow(): void {
    if (!this.#answer) return;
    const { round, ms, taps } = this.#answer;
    const right = ownAnswer(this.host.told, this.host.me, round);
    if (right !== null) this.host.answered?.({ ms, taps, right, raced: this.view.tempo === 'race' });
    if (right !== null || this.view.round > round) this.#answer = null;
  }

  // --- words --------------------------------------------------------------------------------------------------------------

  nameOf(seat: SeatLetter | null): string {
    if (seat === null) return '';
    return seat === this.host.me ? t('page.you') : (this.host.seats.find((info) => info.seat === seat)?.name ?? seat);
  }
  cardWord(card: KeyCard): string {
    return card === 'J' ? t('klodki.board.joker') : String(card ?? '');
  }
  keyWords(key: KeyInfo): string {
    const { seat, spot, place, card } = key;
    if (card === null) return t('klodki.board.key_hidden', { place });
    const params = { card: this.cardWord(card) };
    if (this.isGone(key)) return t('klodki.board.key_used', params);
    if (seat !== this.host.me) return t('klodki.board.key_of', { ...params, name: this.nameOf(seat) });
    return spot === 'open' ? t('klodki.board.key_open', params) : t('klodki.board.key', params);
  }
  padlockWords(padlock: number): string {
    return padlock > 0 ? t('klodki.board.padlock', { number: padlock }) : t('klodki.board.padlock_hidden');
  }
  placeName(at: codes.PlaceIndex): string {
    return at === 0 ? t('klodki.board.tens') : t('klodki.board.ones');
  }
  signWord(sign: codes.PlaceSign): string {
    return sign === '+' ? t('klodki.board.plus') : t('klodki.board.minus');
  }
  /** "2 plus 4": what lies in a place. */
  placeContents({ keys, sign }: codes.MadePlace): string {
    const cards = keys.map((name) => {
      const key = this.keyNamed(name);
      return key && key.card !== null ? this.cardWord(key.card) : name;
    });
    return cards.join(` ${this.signWord(sign ?? '+')} `);
  }
  placeWords(at: codes.PlaceIndex): string {
    const made = this.code.places[at];
    const name = this.placeName(at);
    if (made.keys.length === 0) return t('klodki.board.place_empty', { place: name });
    return t('klodki.board.place_filled', { place: name, keys: this.placeContents(made) });
  }
  /** What a seat is doing, in the words of this game. */
  doing(seat: SeatLetter): string {
    const { phase, ready, cannot, peeking, right, tempo } = this.view;
    if (this.round_ended || this.over) return '';
    if (phase === 'arrange')
      return ready.includes(seat) ? t('klodki.board.doing_ready') : t('klodki.board.doing_arranges');
    if (peeking.includes(seat)) return t('klodki.board.doing_peeks');
    if (right === seat) return t('klodki.board.doing_lays');
    if (cannot.includes(seat)) return tempo === 'calm' ? t('klodki.board.doing_no') : t('klodki.board.doing_cannot');
    return phase === 'right' || phase === 'laying' ? t('klodki.board.doing_waits') : '';
  }
  /** Throws that came second. */
  get late(): Late[] {
    return photoFinish(this.host.told);
  }
  get verdict_words(): string {
    return lastVerdict(this.host.told);
  }

  get status(): { lead: string; rest: string } {
    const { phase, padlocks } = this.view;
    if (this.over) return { lead: t('klodki.board.over'), rest: '' };
    if (this.round_ended) return { lead: this.verdict_words, rest: '' };
    if (phase === 'arrange')
      return this.arranging
        ? { lead: t('klodki.board.arrange'), rest: t('klodki.board.swap_help') }
        : { lead: t('klodki.board.wait_ready'), rest: '' };
    if (this.count !== null)
      return { lead: t('klodki.board.watch'), rest: `${t('klodki.board.countdown')} ${this.count}` };
    if (!this.seen) return { lead: t('klodki.board.wait_padlocks'), rest: '' };
    const [a = 0, b = 0] = padlocks;
    return { lead: t('klodki.board.task', { a, b }), rest: this.#task() };
  }
  #task(): string {
    const { phase, right, cannot, peek } = this.view;
    if (this.held) return t('klodki.board.claim_held');
    const looked = peek > 0 ? this.keyNamed(`h${peek}`) : undefined;
    if (looked && looked.card !== null)
      return `${t('klodki.board.peeking', { place: peek, card: this.cardWord(looked.card) })} ${t('klodki.board.peek_help')}`;
    if (right !== null && right !== this.host.me) {
      const name = { name: this.nameOf(right) };
      return this.peeking ? t('klodki.board.other_right_peek', name) : t('klodki.board.other_right', name);
    }
    if (phase === 'laying') return t('klodki.board.laying');
    if (phase === 'right') return t('klodki.board.your_right_lay');
    if (this.host.me && cannot.includes(this.host.me)) return t('klodki.board.said_cannot');
    return t('klodki.board.search');
  }

  get command(): { example: string; help: string } {
    return this.is_novice
      ? { example: '56', help: t('klodki.board.command_help_novice') }
      : { example: '5 2+4', help: t('klodki.board.command_help') };
  }
  get result(): { title: string; best: string | null } {
    const { round } = this.view;
    const title = this.over ? t('klodki.board.over') : t('klodki.board.round_words', { round, rounds: ROUNDS });
    return { title, best: bestCode(this.host.told, this.host.me) };
  }
  get sheet() {
    return null;
  }
}
