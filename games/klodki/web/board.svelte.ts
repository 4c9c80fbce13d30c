/**
 * The view-model of Klodki. Its draft is a code that is being put together, and an own key that is to be swapped; it belongs to one
 * round. It turns taps into the text people type ("o1 h2+B1", "swap o1 h3", "peek h2") and asks the engine what that makes; it
 * adds nothing up and judges nothing.
 */
import { tick } from 'svelte';
import type { Ended, KlodkiKind, KlodkiView, LaidPlace } from '$generated/klodki';
import { indexOf } from '$parts/seats';
import { type Place, place, travel } from '$parts/theme/motion';
import type { SeatLetter } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { Board, Status } from '$shell/board';
import { type Finisher, finishOf } from '$shell/finish';
import { settings } from '$shell/settings.svelte';
import { t } from '$words';
import * as codes from './code';
import { bestCode, lastVerdict, ownAnswer } from './result';
import { draftCaption, statusOf } from './status';

/** A digit, the Joker, or null for a key that is not there or not seen. */
export type KeyCard = KlodkiView['hand'][number];
type Phase = KlodkiView['phase'];

/** The table has this many rounds (K3); the engine ends them. */
export const ROUNDS = 17;

/** A key somewhere on the table. */
export interface KeyInfo {
  /** As the reader names it: "o1", "h3", "B2". */
  name: string;
  /** The seat it belongs to. */
  seat: SeatLetter;
  spot: 'open' | 'hand';
  /** Its place in the row, from 1. */
  place: number;
  card: KeyCard;
}

interface Draft {
  code: codes.MadeCode;
  /** Earlier codes, for taking back. */
  before: codes.MadeCode[];
  /** The reader wants to choose anew which own keys lie open. */
  changing: boolean;
  /** An own key that waits for the one it is swapped with. */
  picked: string | null;
  /** The phase in which a code was thrown; another player may have been faster. */
  thrown_in: Phase | null;
  /** "ready" or "pass" while that is on its way to the table. */
  said: string | null;
  /** What the places of the code make, at tables that add up. */
  digits: readonly number[];
}

/** The answer of the engine's solver to a code that is being put together. */
interface Worth {
  code: LaidPlace[];
  digits: number[];
}

/** How long open keys are looked at before the first padlocks turn, for a reader who changes nothing. */
const LOOK_MS = 2000;
/** How long a finished round stays by itself after its verdict was shown; null: until the reader goes on. */
export const STAYS_MS = { thoughtful: null, brisk: 5000, instant: 0 } as const;

/** The effort of finding and tapping a key, and of a sum of two, in taps (games/klodki/players/bots_test.cpp has the same). */
const TAPS = { key: 2, sum: 3 };
const LAID_SIGN = { '+': 'plus', '-': 'minus' } as const;

export class KlodkiBoard extends BaseBoard<KlodkiView, KlodkiKind, Draft> implements Board {
  /** Taps on face-down keys peek at them instead of laying them, for hands that cannot hold. */
  peek_taps = $state(false);
  /** The drawn keys by name, from which they travel. */
  readonly elements: Record<string, HTMLElement | undefined> = {};
  /** The reader had the right as soon as the padlocks could be seen. */
  #had_right_at_once = false;
  /** A code that was thrown in this round and is not judged yet. */
  #answer: { round: number; ms: number; taps: number } | null = null;
  /** The round for which "ready" is going to be said, and what calls that off. */
  #going_on = 0;
  #stay: () => void = () => {};

  protected get position(): string {
    return `${this.view.round} ${this.round_ended}`;
  }
  protected emptyDraft(): Draft {
    const nothing = { changing: false, picked: null, thrown_in: null, said: null };
    return { code: codes.NOTHING, before: [], digits: [], ...nothing };
  }
  get code(): codes.MadeCode {
    return this.draft.code;
  }

  // --- state --------------------------------------------------------------------------------------------------------------

  get over(): boolean {
    return this.view.phase === 'over';
  }
  /** The view is that of a round's end. */
  get round_ended(): boolean {
    const { phase, round, before } = this.view;
    return phase !== 'over' && before.round === round;
  }
  /** The finished round that is shown, if any. */
  get judged(): Ended | null {
    const { phase, before } = this.view;
    const seen = this.round_ended || phase === 'arrange' || phase === 'over';
    return seen && (before.padlocks[0] ?? 0) > 0 ? before : null;
  }
  get padlock_state(): 'shut' | 'open' | 'shakes' {
    const { judged } = this;
    if (!judged?.seat && !judged?.laid.length) return 'shut'; // a big screen is not told whose code it was
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
  /** The round that is on the table: a finished one as long as it is shown. */
  get round(): number {
    return this.judged?.round ?? this.view.round;
  }
  /** Two players sit side by side, with the open keys of both. */
  get is_duel(): boolean {
    return this.view.seats === 2;
  }
  /** How many places the code may have: one where the table tells that the answer is one digit (K7). */
  get places(): number {
    return this.view.places || 2;
  }
  get arranging(): boolean {
    return this.host.may('ready') && this.draft.said !== 'ready';
  }
  get changing(): boolean {
    return this.arranging && this.draft.changing;
  }
  /** A code has been thrown and is not decided yet. */
  get held(): boolean {
    return this.draft.thrown_in === this.view.phase;
  }
  /** Keys can be tried in the places, even while another player has the right. */
  get building(): boolean {
    return this.host.me !== null && this.seen && !this.over && !this.held;
  }
  get throwing(): boolean {
    return this.building && (this.host.may('lay') || this.host.may('throw'));
  }
  get passing(): boolean {
    return !this.held && this.draft.said !== 'pass' && (this.host.may('cannot') || this.host.may('no'));
  }
  get peeking(): boolean {
    return this.building && this.host.may('peek');
  }
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

  /** The open keys of a seat, as the reader names them. */
  openKeys(seat: SeatLetter): KeyInfo[] {
    const row = (this.view.open[indexOf(seat)] ?? []).slice(0, this.view.open_keys);
    const own = seat === this.host.me;
    return row.map((card, i) => ({ name: `${own ? 'o' : seat}${i + 1}`, seat, spot: 'open', place: i + 1, card }));
  }
  /** The reader's hand, lowest first; face-down keys stay in their places. */
  get hand(): KeyInfo[] {
    const seat = this.host.me;
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
    const seat = letter === 'o' ? this.host.me : (letter as SeatLetter);
    return seat ? this.openKeys(seat).find((key) => key.name === name) : undefined;
  }
  /** The key lies in the draft, or in the code that has just been judged. */
  isGone({ name, seat, spot, place: at }: KeyInfo): boolean {
    const { before } = this.view;
    if (!this.round_ended) return codes.keysOf(this.code).includes(name);
    const layer = before.seat;
    if (!layer) return false;
    const own = seat === layer ? `${spot === 'open' ? 'o' : 'h'}${at}` : spot === 'open' ? `${seat}${at}` : '';
    return before.code.split(/[ +-]/).includes(own);
  }
  /** How a key is drawn in its place. */
  lookOf(key: KeyInfo): 'rest' | 'chosen' | 'gone' | 'hint' {
    if (this.isGone(key)) return 'gone';
    if (this.draft.picked === key.name) return 'chosen';
    return this.host.hinted.includes(key.name) ? 'hint' : 'rest';
  }
  /** The owners of the keys of a judged code, in its order. */
  ownersOf({ seat, code }: Ended): (SeatLetter | null)[] {
    const names = code.split(/[ +-]/).filter(Boolean);
    return names.map((name) => (/^[oh]/.test(name) ? seat : (name[0] as SeatLetter)));
  }

  // --- taps ---------------------------------------------------------------------------------------------------------------

  /** Where nobody has to choose keys, whoever taps one wants to play: keys are chosen by those who say so. */
  tapKey(key: KeyInfo): void {
    if (this.arranging && this.host.goes_on && !this.changing) this.ready();
    else if (this.arranging) this.#pick(key);
    else if (this.peek_taps && this.peeksAt(key) && !this.isGone(key)) this.peek(key);
    else if (this.building && this.isGone(key)) this.#again(key);
    else if (this.building) this.#lay(key);
  }
  #lay(key: KeyInfo): void {
    const code = codes.addKey(this.code, key.name, this.places);
    if (code === this.code) return;
    const from = place(this.elements[key.name]);
    this.#build(code);
    this.#travel([key.name], [from], 'laid ');
    if (this.is_novice && codes.keysOf(code).length === 2 && this.throwing) this.throwCode();
  }
  /** In novice the same key twice is a code of one digit; otherwise the key comes back. */
  #again(key: KeyInfo): void {
    const alone = codes.keysOf(this.code).length === 1;
    if (this.is_novice && alone && this.throwing) this.throwCode();
    else this.takeBack(key.name);
  }
  takeBack(name: string): void {
    if (!this.building) return;
    const from = place(this.elements[`laid ${name}`]);
    this.#build(codes.dropKey(this.code, name));
    this.#travel([name], [from], '');
  }
  aim(at: codes.PlaceIndex): void {
    if (this.building) this.change({ code: codes.aimAt(this.code, at) });
  }
  /** A sign goes to the place that was filled last, unless another is given. */
  tapSign(sign: codes.PlaceSign, at: codes.PlaceIndex = this.code.at): void {
    if (this.building && !this.is_novice) this.#build(codes.setSign(this.code, sign, at));
  }
  turnSign(at: codes.PlaceIndex): void {
    this.tapSign(this.code.places[at].sign === '+' ? '-' : '+', at);
  }

  #build(code: codes.MadeCode): void {
    const was = this.code;
    if (code === was) return;
    this.change({ code, before: [...this.draft.before, was], digits: [] });
    this.#announceCode();
  }
  /** Announces the draft and draws it as it is read; what it makes is shown only at tables that add up. */
  async #announceCode(): Promise<void> {
    const { code } = this;
    if (codes.isEmpty(code)) return;
    const laid = this.laidOf(code);
    const [text, answer] = await Promise.all([
      this.host.explain(codes.textOf(code)),
      this.host.solve({ code: laid }) as Promise<Worth | null>,
    ]);
    if (this.code !== code) return;
    if (text) this.host.announce(text);
    const adds_up = this.view.aid === 'totals' && answer !== null;
    this.change({ code: this.#asRead(code, laid, answer), digits: adds_up ? answer.digits : [] });
  }
  #asRead(code: codes.MadeCode, laid: LaidPlace[], answer: Worth | null): codes.MadeCode {
    let read = code;
    for (const at of this.filled) {
      const as_read = answer?.code[this.filled.indexOf(at)]?.cards[0];
      if (as_read !== undefined && as_read !== laid[this.filled.indexOf(at)]?.cards[0])
        read = codes.turnPlace(read, at);
    }
    return read;
  }
  /** The places of the draft that hold keys. */
  get filled(): codes.PlaceIndex[] {
    return ([0, 1] as const).filter((at) => this.code.places[at].keys.length > 0);
  }
  /** The cards of a code, place by place. */
  laidOf({ places }: codes.MadeCode): LaidPlace[] {
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
        const node = this.elements[prefix + name];
        if (node && from[i]) travel(node, from[i]);
      });
    });
  }

  // --- swapping -----------------------------------------------------------------------------------------------------------

  /** The reader wants to choose keys: the table waits for that. */
  changeKeys(): void {
    if (!this.arranging) return;
    this.#stay();
    this.change({ changing: true });
  }
  #pick(key: KeyInfo): void {
    if (key.seat !== this.host.me) return;
    const { picked } = this.draft;
    const first = picked ? this.keyNamed(picked) : undefined;
    this.changeKeys();
    if (first && first.spot !== key.spot) {
      this.change({ picked: null });
      const [open, hand] = first.spot === 'open' ? [first, key] : [key, first];
      this.say(`swap ${open.name} ${hand.name}`);
      return;
    }
    this.change({ picked: picked === key.name ? null : key.name });
    if (this.draft.picked) this.host.announce(this.picked_words);
  }
  get picked_words(): string {
    const key = this.draft.picked ? this.keyNamed(this.draft.picked) : undefined;
    if (!key) return '';
    const params = { card: this.cardWord(key.card) };
    return key.spot === 'open' ? t('klodki.board.picked_open', params) : t('klodki.board.picked_hand', params);
  }
  ready(): void {
    if (this.arranging) this.#sayOnce('ready', 'ready');
  }
  /** Nobody has to choose keys (K13): "ready" is said for a reader who alone is waited for and changes nothing. */
  #goOn(): void {
    const { round } = this.view;
    if (this.#going_on === round || !this.arranging || !this.host.goes_on) return;
    this.#going_on = round;
    this.#stay();
    const ms = this.judged ? STAYS_MS[settings.pace] : LOOK_MS;
    const later = (wait: number) => (this.#stay = this.host.after(wait, go));
    const go = () => {
      if (document.querySelector('dialog[open]')) later(LOOK_MS);
      else if (this.view.round === round && !this.changing) this.ready();
    };
    if (ms !== null) later(ms);
  }

  // --- throwing -----------------------------------------------------------------------------------------------------------

  override painted(): void {
    super.painted();
    this.#had_right_at_once = this.view.right === this.host.me;
  }
  /** All the time since the padlocks were seen was the reader's own. */
  get #alone(): boolean {
    return this.view.tempo === 'race' ? this.view.phase === 'search' : this.#had_right_at_once;
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
    const ms = this.thought_ms;
    if (ms !== undefined && phase !== 'laying') this.#answer = this.#alone ? { round, ms, taps } : null;
    if (!(await this.say(text, ms))) this.#answer = null;
    else if (this.view.phase === phase && this.view.round === round) this.change({ thrown_in: phase });
  }
  pass(): void {
    if (this.passing) this.#sayOnce('pass', this.view.tempo === 'calm' ? 'no' : 'cannot');
  }
  peek({ name }: KeyInfo): void {
    if (this.peeking) this.say(`peek ${name}`);
  }
  release(): void {
    // The time to peek may be over already; a refusal would tell the player nothing.
    if (this.host.may('release')) this.host.say('release');
  }
  async #sayOnce(said: string, text: string): Promise<void> {
    const { round } = this.view;
    this.change({ said });
    if (!(await this.say(text)) && this.view.round === round) this.change({ said: null });
  }

  commit(): void {
    if (this.arranging) this.ready();
    else if (!codes.isEmpty(this.code)) this.throwCode();
  }
  clear(): void {
    if (this.view.peek > 0) this.release();
    if (!codes.isEmpty(this.code) || this.draft.picked)
      this.change({ code: codes.NOTHING, before: [], picked: null, digits: [] });
  }
  undo(): void {
    const { before, picked } = this.draft;
    const last = before.at(-1);
    if (picked) this.change({ picked: null });
    else if (last && this.building) {
      const gone = codes.keysOf(this.code).filter((name) => !codes.keysOf(last).includes(name));
      const from = gone.map((name) => place(this.elements[`laid ${name}`]));
      this.change({ code: last, before: before.slice(0, -1), digits: [] });
      this.#travel(gone, from, '');
      this.#announceCode();
    }
  }
  get undoable(): boolean {
    return this.draft.picked !== null || (this.draft.before.length > 0 && this.building);
  }

  /** A typed code is timed like a tapped one; any other text is sent as it is. */
  typed(text: string): boolean {
    const line = text.trim();
    if (!this.throwing || !/[\dj]/i.test(line) || /\p{L}{2}/u.test(line)) return false;
    this.#throw(this.throws_first ? `throw ${line}` : line, this.#tapsOf(line));
    return true;
  }
  /** In novice the second key throws, typed as well as tapped. */
  completes(text: string): boolean {
    return this.is_novice && this.throwing && codes.namesTwoKeys(text);
  }
  /** A digit with Shift names a key of the reader's hand, whatever lies open elsewhere. */
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
      ['K, H', t('klodki.board.key_cards')],
      ['P', t('klodki.board.key_pass')],
    ];
  }

  // --- own answers, for the bot that plays like the reader ----------------------------------------------------------------

  /** Goes on by itself where nothing is to be chosen, and reports the reader's own product as soon as it is judged. Called
   * after each change of the view. */
  follow(): void {
    this.#goOn();
    if (!this.#answer) return;
    const { round, ms, taps } = this.#answer;
    const right = ownAnswer(this.host.log, this.host.me, round);
    if (right !== null) this.host.answered?.({ ms, taps, right, raced: this.view.tempo === 'race' });
    if (right !== null || this.view.round > round) this.#answer = null;
  }

  // --- words --------------------------------------------------------------------------------------------------------------

  cardWord(card: KeyCard): string {
    return card === 'J' ? t('klodki.board.joker') : String(card ?? '');
  }
  keyWords(key: KeyInfo): string {
    const { seat, spot, place, card } = key;
    if (card === null && seat !== this.host.me)
      return t('klodki.board.key_hidden_of', { place, name: this.nameOf(seat) });
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
    if (this.places === 1) return t('klodki.board.answer');
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
  /** What a seat is doing, in this game's own words. */
  doing(seat: SeatLetter): string {
    const { phase, ready, cannot, peeking, right } = this.view;
    if (this.round_ended || this.over) return '';
    if (phase === 'arrange')
      return ready.includes(seat) ? t('klodki.board.doing_ready') : t('klodki.board.doing_arranges');
    if (peeking.includes(seat)) return t('klodki.board.doing_peeks');
    if (right === seat) return t('klodki.board.doing_lays');
    if (cannot.includes(seat)) return t('klodki.board.doing_cannot');
    return phase === 'right' || phase === 'laying' ? t('klodki.board.doing_waits') : '';
  }
  get mode_words(): string {
    if (this.view.tempo === 'calm') return t('klodki.board.calm');
    return this.is_novice ? t('klodki.board.race_novice') : t('klodki.board.race');
  }
  /** What stands under a place of the draft. */
  caption(at: codes.PlaceIndex): string {
    return draftCaption(this, at);
  }
  get finish(): Finisher[] {
    return finishOf(this.host.log, this.over);
  }
  get verdict_words(): string {
    return lastVerdict(this.host.log);
  }

  get status(): Status {
    return statusOf(this);
  }

  get command(): { example: string; help: string } {
    return this.is_novice
      ? { example: '56', help: t('klodki.board.command_help_novice') }
      : { example: '5 2+4', help: t('klodki.board.command_help') };
  }
  get round_words(): string {
    return t('klodki.board.round_words', { round: this.round, rounds: ROUNDS });
  }
  get result() {
    const title = this.over ? t('klodki.board.over') : this.round_words;
    return { title, best: bestCode(this.host.log, this.host.me) };
  }
}
