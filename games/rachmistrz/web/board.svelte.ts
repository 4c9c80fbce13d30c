/**
 * The view-model of Rachmistrz. Its draft is a number that is looked for and a calculation that is being put together; it belongs to
 * one roll. It turns taps into the text people type ("15@c4", "15=(7-2)*3", "again") and asks the engine what that means; it works
 * out nothing and judges nothing.
 */
import type { RachmistrzKind, RachmistrzView } from '$generated/rachmistrz';
import type { SeatLetter, Sign } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { Board, Built, Status } from '$shell/board';
import { t } from '$words';
import type { Layout, Worked } from './answers';
import { assembled, type Building, begin, begun, dieAt, type Piece, tapPiece, tapSign, whole } from './builder';
import { drawn, drawnNumber, spoken } from './drawn';
import { HexMap } from './hexes';
import { bestCalculation, type Claim, lastRound } from './result';
import { Room } from './room.svelte';
import { statusOf } from './status';

/** A token by its seat and colour: "B", "B2". */
type Token = RachmistrzView['tokens'][number];

interface Draft {
  /** The number whose fields are offered. */
  number: string | null;
  building: Building;
  /** Earlier states of the building, for taking back. */
  before: Building[];
  /** The number of the own claim that the calculation is for; null: the first claim without one. */
  target: string | null;
}

/** One of the three fields of the chosen number. */
export interface Offer {
  place: number;
  field: string;
  position: string;
  /** The owner of the token that lies there. */
  taken: SeatLetter | null;
  /** By how much a token there would enlarge the largest own group. */
  growth: number;
}

/** Dice, signs and brackets, with at least one sign. */
const CALCULATION = /^[\d\s()]*[-+*x×:÷−][-+*x×:÷−\d\s()]*$/;

export const ownerOf = (token: string | null | undefined) => (token ? (token[0] as SeatLetter) : null);

export class RachmistrzBoard extends BaseBoard<RachmistrzView, RachmistrzKind, Draft> implements Board {
  readonly room = new Room();
  map = $state.raw<HexMap | null>(null);
  /** The fields of each group by seat, largest group first; asked of the engine when tokens change. */
  groups = $state.raw<Partial<Record<SeatLetter, string[][]>>>({});
  /** The free fields that would enlarge the reader's largest group, and by how much. */
  growth = $state.raw<Record<string, number>>({});
  /** What merged pieces come to, at tables that add up. */
  worked = $state.raw<Record<string, Worked>>({});
  /** The player is asked before the token goes back. */
  asks = $state(false);
  #side = '';

  protected get position(): string {
    return `${this.view.round} ${this.view.dice.join(' ')}`;
  }
  protected emptyDraft(): Draft {
    return { number: null, building: begin(this.dice), before: [], target: null };
  }
  override get draft(): Draft {
    return this.#lost === null ? super.draft : { ...super.draft, number: null };
  }
  /** The offered number, if somebody has claimed it meanwhile or the time for claims is over. */
  get #lost(): string | null {
    const { number } = super.draft;
    return number !== null && (!this.host.may('claim') || this.claimAt(number)) ? number : null;
  }
  get dice(): number[] {
    return this.view.dice.filter((die) => die > 0);
  }
  get claims(): Claim[] {
    return this.view.claims as Claim[];
  }
  get mine(): Claim[] {
    return this.claims.filter(({ seat }) => seat !== null && seat === this.host.me);
  }
  get over(): boolean {
    return this.view.phase === 'over';
  }
  /** The roll has been judged: everything is seen, nothing can be done. */
  get judged(): boolean {
    return this.claims.some(({ verdict }) => verdict !== 'none');
  }
  verdictAt(field: string): Claim['verdict'] | undefined {
    return this.claims.find((claim) => claim.field === field)?.verdict;
  }
  /** The own claim that a calculation goes to; none while it may still be for a new one. */
  get target(): Claim | null {
    const { mine } = this;
    const chosen = mine.find(({ number }) => number === this.draft.target) ?? mine.find(({ entered }) => !entered);
    return chosen ?? (this.host.may('claim') ? null : (mine[0] ?? null));
  }
  /** Fractions are written as two numbers, one over the other. */
  get has_fractions(): boolean {
    return this.map?.numbers.some(({ number }) => number.includes('/')) ?? false;
  }

  // --- questions to the engine as the table changes ---------------------------------------------------------------------

  /** Called after each change of the view. */
  async follow(): Promise<void> {
    this.#withdraw();
    const { side } = this.view;
    if (side !== this.#side) {
      this.#side = side;
      const layout = (await this.host.solve({ board: side })) as Layout | null;
      if (layout) this.map = new HexMap(layout);
    }
    await this.#askGroups();
  }

  async #askGroups(): Promise<void> {
    const seats = this.host.seats.map(({ seat }) => seat).filter((seat) => this.over || seat === this.host.me);
    const answers = await Promise.all(seats.map((seat) => this.#groupsOf(seat)));
    this.groups = Object.fromEntries(seats.map((seat, i) => [seat, answers[i]?.groups ?? []]));
    this.growth = answers[seats.indexOf(this.host.me as SeatLetter)]?.growth ?? {};
  }
  /** Only tokens that stay form groups: those that lie face down do not count yet, but their fields are taken. */
  #groupsOf(seat: SeatLetter): Promise<Layout | null> {
    const open = new Set(this.claims.map(({ field }) => field));
    const { tokens } = this;
    const taken = (this.map?.fields ?? []).filter((_, i) => tokens[i]).map(({ name }) => name);
    const mine = taken.filter(
      (name) => ownerOf(this.#tokenAt(name)) === seat && (!open.has(name) || this.verdictAt(name) === 'right'),
    );
    const others = taken.filter((name) => !mine.includes(name));
    return this.host.solve({ board: this.view.side, mine, taken: others }) as Promise<Layout | null>;
  }
  #tokenAt(field: string): Token | undefined {
    return this.tokens[this.map?.fields.findIndex(({ name }) => name === field) ?? -1];
  }

  /** The groups that are lit on the board: the reader's largest, at the end everybody's. */
  get largest(): { seat: SeatLetter; fields: string[] }[] {
    return this.host.seats.flatMap(({ seat }) => {
      const fields = this.groups[seat]?.[0];
      return fields && (this.over || seat === this.host.me) ? [{ seat, fields }] : [];
    });
  }

  // --- claiming ---------------------------------------------------------------------------------------------------------

  /** Tokens by field, with those of secret claims that only this viewer knows of. */
  get tokens(): readonly Token[] {
    const { tokens, claims } = this.view;
    const fields = this.map?.fields ?? [];
    return tokens.map((token, i) => {
      const claim = claims.find(({ field }) => field === fields[i]?.name);
      return token ?? (claim?.seat ? `${claim.seat}${claim.colour > 0 ? claim.colour + 1 : ''}` : null);
    });
  }
  get offers(): Offer[] {
    const spot = this.draft.number === null ? undefined : this.map?.spotOf(this.draft.number);
    return (spot?.fields ?? []).map((field, i) => ({
      place: i + 1,
      field,
      position: t(`rachmistrz.board.said.position_${spot?.positions[i] ?? 'left'}`),
      taken: ownerOf(this.#tokenAt(field)),
      growth: this.growth[field] ?? 0,
    }));
  }

  /** Offers the fields of a number, or says why it cannot be claimed. */
  async choose(number: string, toggles = true): Promise<void> {
    if (toggles && this.draft.number === number) return this.change({ number: null });
    const preview = await this.host.preview(number);
    if (preview.ok || preview.choices?.length) {
      this.change({ number });
      this.host.announce(await this.host.explain(number));
    } else {
      this.change({ number: null });
      if (preview.refusal) this.host.refuse(preview.refusal);
    }
  }

  /** A player who was about to take a field hears that somebody else was first; the board shows the number claimed. */
  #withdraw(): void {
    const lost = this.#lost;
    if (lost === null) return;
    const beaten = this.claimAt(lost)?.seat !== this.host.me && !this.over && !this.judged;
    this.change({ number: null });
    if (beaten)
      this.host.preview(lost).then(({ refusal }) => {
        if (refusal) this.host.announce(refusal.text, 'assertive');
      });
  }

  async claim(field: string): Promise<void> {
    const { number } = this.draft;
    if (number === null) return;
    const built = whole(this.draft.building);
    if (!(await this.say(`${number}@${field}`, this.thought_ms))) return;
    this.change({ number: null });
    if (built) await this.#show(number, built);
  }

  // --- calculations -----------------------------------------------------------------------------------------------------

  /** An own claim without a calculation, where one may be shown. */
  get owing(): Claim | null {
    return this.host.may('prove') ? (this.mine.find(({ entered }) => !entered) ?? null) : null;
  }
  /** Whether signs and merged dice are seen; on a phone they make room for the board while a field is chosen. */
  get bench(): boolean {
    const calculates = this.buildable && (begun(this.draft.building) || this.owing !== null);
    return calculates && (this.draft.number === null || this.room.size !== 'phone');
  }
  get buildable(): boolean {
    return this.host.may('claim') || this.host.may('prove');
  }
  /** The whole calculation as the engine works it out, at tables that add up. */
  get made(): Worked | null {
    return this.worked[whole(this.draft.building) ?? ''] ?? null;
  }
  /** The dice that have been joined so far. */
  get built(): Built | undefined {
    const merged = this.draft.building.pieces.find(({ from }) => from)?.text;
    if (!merged) return undefined;
    const value = this.worked[merged]?.value ?? null;
    return { text: merged, words: spoken(merged), written: drawn(merged), value };
  }
  /** The calculation that is built would lose the token. */
  get fails(): boolean {
    const { made, target } = this;
    return made !== null && target !== null && made.value !== target.number;
  }

  #build(building: Building): void {
    const { building: was, before } = this.draft;
    if (building === was || !this.buildable) return;
    this.change({ building, before: [...before, was] });
    const merged = building.pieces[0];
    if (this.view.aid === 'totals' && merged?.from && merged !== was.pieces[0]) this.#workOut(building);
  }
  tapDie(die: number): void {
    this.tapPiece(dieAt(this.draft.building, die));
  }
  tapPiece(place: number): void {
    this.#build(tapPiece(this.draft.building, place));
    this.host.announce(this.building_words);
  }
  tapSign(sign: Sign): void {
    this.#build(tapSign(this.draft.building, sign));
  }

  /** Asks what a merged piece comes to; a whole calculation that makes a number of the board offers its fields. */
  async #workOut(building: Building): Promise<void> {
    const merged = building.pieces[0]?.text ?? '';
    const worked = (await this.host.solve({ calculation: merged })) as Worked | null;
    if (!worked) return;
    this.worked = { ...this.worked, [merged]: worked };
    const { made } = this;
    if (!made) return;
    if (made.value && this.host.may('claim') && this.map?.spotOf(made.value)) await this.choose(made.value, false);
    else this.host.announce(this.status.tone ? `${this.status.lead} ${this.status.rest}` : this.building_words);
  }
  /** What is written on a merged piece: what it comes to, or what it is made of. */
  pieceText({ text }: Piece): string {
    const worked = this.worked[text];
    return worked ? drawnNumber(worked.value) : drawn(text);
  }
  pieceWords({ text, from }: Piece): string {
    if (!from) return t('rachmistrz.board.die', { number: text });
    return t('rachmistrz.board.tile', { number: spoken(this.worked[text]?.value ?? text) });
  }
  get building_words(): string {
    const { pieces, left, sign } = this.draft.building;
    if (pieces.length === 1) return pieces[0] ? this.pieceWords(pieces[0]) : '';
    if (left === null) return t('rachmistrz.board.choose_die');
    return sign ? t('rachmistrz.board.choose_next') : t('rachmistrz.board.choose_sign');
  }

  show(): void {
    const built = whole(this.draft.building);
    const { target } = this;
    if (built && target) this.#show(target.number, built);
  }
  async #show(number: string, expression: string): Promise<void> {
    if (!(await this.say(`${number}=${expression}`))) return;
    this.change({ building: begin(this.dice), before: [], target: null });
    if (this.owes_done) this.say('done');
  }
  aim(number: string): void {
    this.change({ target: number });
  }

  // --- passing, keys and typed text -------------------------------------------------------------------------------------

  /** The button that ends the reader's part does something. */
  get passing(): boolean {
    return this.shows || this.host.may('again') || this.host.may('done');
  }
  /** Sealed claims are opened when everybody has said "done", and the reader has nothing else left to do. */
  get owes_done(): boolean {
    const made = this.mine.length === this.view.colours && this.mine.every(({ entered }) => entered);
    return this.view.phase === 'sealed' && made && this.passing;
  }
  /** Whether the button that ends the reader's part would show a calculation. */
  get shows(): boolean {
    return this.host.may('prove') && this.target !== null && whole(this.draft.building) !== null && !this.fails;
  }
  /** "I have none" asks for another roll; a player with a claim shows its calculation, and is asked before losing the token. */
  pass(): void {
    if (this.shows) this.show();
    else if (!this.passing) return;
    else if (this.owing) this.asks = true;
    else this.say(this.host.may('again') ? 'again' : 'done');
  }
  /** Gives the token back with a calculation that is not the number, or without any. */
  giveBack(): void {
    this.asks = false;
    if (this.made?.value) this.show();
    else this.say('done');
  }
  tryAgain(): void {
    this.asks = false;
    if (this.fails) this.undo();
  }
  commit(): void {
    if (this.draft.number === null && this.bench) this.pass();
  }
  clear(): void {
    this.change({ number: null, building: begin(this.dice), before: [] });
  }
  undo(): void {
    const { number, before } = this.draft;
    const last = before.at(-1);
    if (number !== null) this.change({ number: null });
    else if (last) this.change({ building: last, before: before.slice(0, -1) });
  }
  get undoable(): boolean {
    return this.draft.number !== null || this.draft.before.length > 0;
  }

  /** A number alone is looked up; after that 1, 2 or 3 claims one of its fields. */
  typed(text: string): boolean {
    const line = text.trim();
    const offer = this.offers.find(({ place }) => String(place) === line);
    if (offer) this.claim(offer.field);
    else if (/^\d+(?:[/:]\d+)?$/.test(line)) this.choose(line.replace(':', '/'), false);
    else if (this.buildable && !this.owing && CALCULATION.test(line)) this.#assemble(line);
    else return false;
    return true;
  }
  /** Puts a typed calculation together from the dice, as taps would. */
  async #assemble(line: string): Promise<void> {
    const worked = (await this.host.solve({ calculation: line })) as Worked | null;
    const building = assembled(this.dice, worked?.steps ?? []);
    if (building) {
      this.#build(building);
      if (this.view.aid !== 'totals') this.host.announce(this.building_words);
      return;
    }
    const { refusal } = await this.host.preview(line);
    if (refusal) this.host.refuse(refusal);
  }
  letter(key: string): boolean {
    if (key !== 'g') return false;
    this.host.ask('score').then((text) => this.host.announce(text));
    return true;
  }

  get keys(): [string, string][] {
    const arrows = t('rachmistrz.board.arrows');
    return [
      [arrows, t('rachmistrz.board.key_numbers')],
      [`Shift ${arrows}`, t('rachmistrz.board.key_spatial')],
      ['1–3', t('rachmistrz.board.key_fields')],
      ['G', t('rachmistrz.board.key_groups')],
      ['K, H', t('rachmistrz.board.key_cards')],
      ['P', t('rachmistrz.board.key_pass')],
    ];
  }

  // --- words ------------------------------------------------------------------------------------------------------------

  claimAt(number: string): Claim | undefined {
    return this.claims.find((claim) => claim.number === number);
  }
  /** Every field beside it is taken. */
  isClosed(number: string): boolean {
    return (this.map?.spotOf(number)?.fields ?? []).every((name) => this.#tokenAt(name));
  }
  numberWords(number: string): string {
    const claim = this.claimAt(number);
    if (claim?.seat) return t('rachmistrz.board.number_claimed', { number, name: this.nameOf(claim.seat) });
    return this.isClosed(number) ? t('rachmistrz.board.number_closed', { number }) : number;
  }
  offerWords({ place, position, taken, growth }: Offer): string {
    if (taken) return t('rachmistrz.board.said.field_taken', { place, position, name: this.nameOf(taken) });
    if (growth) return t('rachmistrz.board.field_free_grows', { place, position, growth });
    return t('rachmistrz.board.said.field_free', { place, position });
  }
  get dice_words(): string {
    if (!this.dice.length) return t('rachmistrz.board.dice_hidden');
    return t('rachmistrz.board.dice_words', { dice: this.dice.join(', ') });
  }

  get status(): Status {
    return statusOf(this);
  }

  doing(seat: SeatLetter): string {
    const { agreed, done, claims, phase, shown } = this.view;
    const own = claims.filter((claim) => claim.seat === seat);
    const verdict = own[0]?.verdict ?? 'none';
    if (verdict !== 'none') return verdict === 'right' ? t('rachmistrz.board.stays') : t('rachmistrz.board.goes_back');
    if (own.length) {
      if (phase === 'proof' && own.every(({ entered }) => entered)) return t('rachmistrz.board.doing_noted');
      return t('rachmistrz.board.doing_has', { number: own.map(({ number }) => number).join(', ') });
    }
    if (done.includes(seat)) return t('rachmistrz.board.doing_done');
    if (agreed.includes(seat)) return t('rachmistrz.board.doing_again');
    if (phase === 'search' && !shown.includes(seat)) return t('rachmistrz.board.doing_waits_dice');
    return '';
  }

  /** The score as it comes about: the largest group, less the tokens that do not stay on the board. */
  scoreSum(index: number): string {
    const { groups, unused, scores } = this.view;
    return `${groups[index]?.[0] ?? 0} − ${unused[index] ?? 0} = ${drawnNumber(scores[index] ?? 0)}`;
  }
  /** A seat's tokens in the hand; of two colours both. */
  left(index: number): string {
    return (this.view.left[index] ?? []).slice(0, this.view.colours).join(' + ');
  }

  get command(): { example: string; help: string } {
    return { example: '15 1', help: t('rachmistrz.board.command_help') };
  }
  get last_round() {
    return lastRound(this.host.log);
  }
  get round_words(): string {
    return `${t('rachmistrz.board.round')} ${this.view.round}`;
  }
  get result() {
    const { round } = this.last_round;
    const best = bestCalculation(this.host.log, this.host.me);
    return { title: t('rachmistrz.board.round_title', { round }), best };
  }
}
