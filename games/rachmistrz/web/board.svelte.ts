/**
 * The view-model of Rachmistrz. Its draft is a number that is looked for and a calculation that is being put together; it belongs to
 * one roll. It turns taps into the text people type ("15@c4", "15=(7-2)*3", "again") and asks the engine what that means; it works
 * out nothing and judges nothing.
 */
import type { RachmistrzKind, RachmistrzView } from '$generated/rachmistrz';
import { signWord } from '$parts/signs';
import type { SeatLetter, Sign } from '$parts/types';
import { BaseBoard } from '$shell/base_board.svelte';
import type { Board } from '$shell/board';
import { t } from '$words';
import type { Layout, Worked } from './answers';
import { type Building, begin, begun, tapPiece, tapSign, whole } from './builder';
import { HexMap } from './hexes';
import { bestCalculation, type Claim, lastRound } from './result';
import { Room } from './room.svelte';

/** A token by its seat and colour: "B", "B2". */
type Token = RachmistrzView['tokens'][number];

type Sheet = 'none' | 'pad' | 'proof';

interface Draft {
  /** The number whose fields are offered. */
  number: string | null;
  /** Digits on the pad. */
  entry: string;
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
  /** Own tokens that touch it. */
  beside: number;
}

const SPOKEN: Record<string, () => string> = {
  '+': () => signWord('+'),
  '-': () => `${signWord('-')} `,
  '*': () => signWord('*'),
  ':': () => signWord(':'),
  '/': () => ` ${t('rachmistrz.board.pad_fraction')} `,
  '(': () => t('rachmistrz.board.bracket_open'),
  ')': () => t('rachmistrz.board.bracket_close'),
};

export const ownerOf = (token: string | null | undefined) => (token ? (token[0] as SeatLetter) : null);

export class RachmistrzBoard extends BaseBoard<RachmistrzView, RachmistrzKind, Draft> implements Board {
  readonly room = new Room();
  map = $state.raw<HexMap | null>(null);
  /** The fields of each group by seat, largest group first; asked of the engine when tokens change. */
  groups = $state.raw<Partial<Record<SeatLetter, string[][]>>>({});
  /** The sheet that is open on a phone. */
  sheet_open = $state<Sheet>('none');
  /** What merged pieces are worth, at tables that add up. */
  values = $state.raw<Record<string, string | null>>({});
  #side = '';

  protected get position(): string {
    return `${this.view.round} ${this.view.dice.join(' ')}`;
  }
  protected emptyDraft(): Draft {
    return { number: null, entry: '', building: begin(this.dice), before: [], target: null };
  }
  override get draft(): Draft {
    return this.#lost === null ? super.draft : { ...super.draft, number: null, entry: '' };
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
    return this.claims.filter(({ seat }) => seat === this.host.me);
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
  /** The own claim that a calculation goes to. */
  get target(): Claim | null {
    const mine = this.mine;
    const { target } = this.draft;
    return mine.find(({ number }) => number === target) ?? mine.find(({ entered }) => !entered) ?? mine[0] ?? null;
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
    const entries = await Promise.all(seats.map(async (seat) => [seat, await this.#groupsOf(seat)] as const));
    this.groups = Object.fromEntries(entries);
  }
  /** Only tokens that stay form groups: those that lie face down do not count yet. */
  async #groupsOf(seat: SeatLetter): Promise<string[][]> {
    const open = new Set(this.claims.map(({ field }) => field));
    const own = (this.map?.fields ?? []).filter(
      ({ name }, i) => ownerOf(this.view.tokens[i]) === seat && (!open.has(name) || this.verdictAt(name) === 'right'),
    );
    if (!own.length) return [];
    const answer = (await this.host.solve({
      board: this.view.side,
      mine: own.map(({ name }) => name),
    })) as Layout | null;
    return answer?.groups ?? [];
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
      return token ?? (claim ? `${claim.seat}${claim.colour > 0 ? claim.colour + 1 : ''}` : null);
    });
  }
  get offers(): Offer[] {
    const spot = this.draft.number === null ? undefined : this.map?.spotOf(this.draft.number);
    if (!spot || !this.map) return [];
    const { fields } = this.map;
    const { tokens } = this;
    const owner = (name: string) => ownerOf(tokens[fields.findIndex((field) => field.name === name)]);
    return spot.fields.map((field, i) => ({
      place: i + 1,
      field,
      position: t(`rachmistrz.board.position_${spot.positions[i] ?? 'left'}`),
      taken: owner(field),
      beside: this.map?.field(field)?.neighbours.filter((name) => owner(name) === this.host.me).length ?? 0,
    }));
  }

  /** Offers the fields of a number, or says why it cannot be claimed. */
  async choose(number: string, toggles = true): Promise<void> {
    if (toggles && this.draft.number === number) return this.change({ number: null, entry: '' });
    const preview = await this.host.preview(number);
    if (preview.ok || preview.choices?.length) {
      this.change({ number, entry: number });
      this.sheet_open = 'none';
      this.host.announce(await this.host.explain(number));
    } else {
      this.change({ number: null, entry: '' });
      if (preview.refusal) this.host.refuse(preview.refusal);
    }
  }

  /** A player who was about to take a field hears that somebody else was first; the board shows the number claimed. */
  #withdraw(): void {
    const lost = this.#lost;
    if (lost === null) return;
    const beaten = this.claimAt(lost)?.seat !== this.host.me && !this.over && !this.judged;
    this.change({ number: null, entry: '' });
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
    this.change({ number: null, entry: '' });
    if (built) await this.#show(number, built);
  }

  pressPad(key: string): void {
    const { entry } = this.draft;
    if (key === 'ok') {
      if (entry) this.choose(entry, false);
    } else if (key === 'delete') this.change({ entry: entry.slice(0, -1), number: null });
    else if (entry.length < 5) this.change({ entry: entry + key, number: null });
  }

  // --- calculations -----------------------------------------------------------------------------------------------------

  #build(building: Building): void {
    const { building: was, before } = this.draft;
    if (building === was) return;
    this.change({ building, before: [...before, was] });
    if (this.view.aid === 'totals') this.#value(building);
  }
  tapDie(place: number): void {
    this.#build(tapPiece(this.draft.building, place));
    this.host.announce(this.building_words);
  }
  tapSign(sign: Sign): void {
    this.#build(tapSign(this.draft.building, sign));
  }

  /** Asks what a merged piece is worth; a whole calculation that makes a number of the board offers its fields. */
  async #value({ pieces }: Building): Promise<void> {
    const merged = pieces.find(({ dice }) => dice.length > 1)?.text;
    if (!merged) return;
    const worked = (await this.host.solve({ calculation: merged })) as Worked | null;
    this.values = { ...this.values, [merged]: worked?.value ?? null };
    const made = whole(this.draft.building) === merged ? worked?.value : null;
    if (made && this.host.may('claim') && this.map?.spotOf(made)) await this.choose(made, false);
  }
  /** What is written on a merged piece. */
  pieceText(text: string): string {
    return (this.view.aid === 'totals' ? this.values[text] : null) ?? text.replaceAll('*', '×').replaceAll('-', '−');
  }
  /** The same as spoken: signs and brackets are words. */
  pieceWords(text: string): string {
    const shown = (this.view.aid === 'totals' ? this.values[text] : null) ?? text;
    const spoken = [...shown].map((sign) => SPOKEN[sign]?.() ?? sign);
    return t('rachmistrz.board.tile', { number: spoken.join(shown === text ? ' ' : '').replace(/ +/g, ' ') });
  }
  get building_words(): string {
    const { pieces, left, sign } = this.draft.building;
    if (pieces.length === 1) return this.pieceWords(pieces[0]?.text ?? '');
    if (left === null) return t('rachmistrz.board.choose_die');
    return sign ? t('rachmistrz.board.choose_next') : t('rachmistrz.board.choose_sign');
  }

  get showable(): boolean {
    return this.host.may('prove') && whole(this.draft.building) !== null;
  }
  show(): void {
    const built = whole(this.draft.building);
    const target = this.target;
    if (built && target) this.#show(target.number, built);
  }
  async #show(number: string, expression: string): Promise<void> {
    if (!(await this.say(`${number}=${expression}`))) return;
    this.sheet_open = 'none';
    this.change({ building: begin(this.dice), before: [], target: null });
  }
  aim(number: string): void {
    this.change({ target: number });
  }

  // --- passing, keys and typed text -------------------------------------------------------------------------------------

  /** "I have none" asks for another roll until somebody claims, and is "done" after that. */
  get passing(): boolean {
    return this.host.may('again') || this.host.may('done');
  }
  /** Sealed claims are opened when everybody has said "done", and the reader has nothing else left to do. */
  get owes_done(): boolean {
    const made = this.mine.length === this.view.colours && this.mine.every(({ entered }) => entered);
    return this.view.phase === 'sealed' && made && this.passing;
  }
  pass(): void {
    if (this.passing) this.say(this.host.may('again') ? 'again' : 'done');
  }
  commit(): void {
    if (this.showable) this.show();
    else if (this.draft.entry && this.draft.number === null) this.choose(this.draft.entry);
  }
  clear(): void {
    this.sheet_open = 'none';
    this.change({ number: null, entry: '', building: begin(this.dice), before: [] });
  }
  undo(): void {
    const { number, entry, before } = this.draft;
    const last = before.at(-1);
    if (number !== null || entry) this.change({ number: null, entry: '' });
    else if (last) this.change({ building: last, before: before.slice(0, -1) });
  }
  get undoable(): boolean {
    return this.draft.number !== null || this.draft.entry !== '' || begun(this.draft.building);
  }

  /** A number alone is looked up; after that 1, 2 or 3 claims one of its fields. */
  typed(text: string): boolean {
    const line = text.trim();
    const offer = this.offers.find(({ place }) => String(place) === line);
    if (offer) this.claim(offer.field);
    else if (/^\d+(?:[/:]\d+)?$/.test(line)) this.choose(line.replace(':', '/'), false);
    else return false;
    return true;
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
    ];
  }

  // --- words ------------------------------------------------------------------------------------------------------------

  claimAt(number: string): Claim | undefined {
    return this.claims.find((claim) => claim.number === number);
  }
  /** Every field beside it is taken. */
  isClosed(number: string): boolean {
    const { map } = this;
    const fields = map?.spotOf(number)?.fields ?? [];
    const { tokens } = this;
    return fields.every((name) => tokens[map?.fields.findIndex((field) => field.name === name) ?? -1]);
  }
  numberWords(number: string): string {
    const claim = this.claimAt(number);
    if (claim) return t('rachmistrz.board.number_claimed', { number, name: this.nameOf(claim.seat) });
    return this.isClosed(number) ? t('rachmistrz.board.number_closed', { number }) : number;
  }
  offerWords({ place, position, taken, beside }: Offer): string {
    if (taken) return t('rachmistrz.board.field_taken', { place, position, name: this.nameOf(taken) });
    if (beside) return t('rachmistrz.board.field_free_beside', { place, position, tokens: beside });
    return t('rachmistrz.board.field_free', { place, position });
  }
  get dice_words(): string {
    if (!this.dice.length) return t('rachmistrz.board.dice_hidden');
    return t('rachmistrz.board.dice_words', { dice: this.dice.join(', ') });
  }

  get status(): { lead: string; rest: string } {
    if (this.over) return { lead: t('rachmistrz.board.phase_over'), rest: '' };
    if (this.judged) return { lead: this.result.title, rest: '' };
    if (!this.dice.length) return { lead: t('rachmistrz.board.dice_hidden'), rest: '' };
    const { number } = this.draft;
    if (number !== null) return { lead: t('rachmistrz.board.have_number', { number }), rest: '' };
    const open = this.mine.find(({ entered }) => !entered);
    if (open && this.host.may('prove'))
      return { lead: `${t('rachmistrz.board.proof_for', { number: open.number })}.`, rest: this.building_words };
    if (this.host.may('claim')) return { lead: this.#phaseWords(), rest: this.#claimWords() };
    if (this.owes_done) return { lead: t('rachmistrz.board.say_done'), rest: '' };
    return {
      lead: t('rachmistrz.board.wait'),
      rest: this.view.phase === 'sand' ? t('rachmistrz.board.phase_sand') : '',
    };
  }
  /** A player without a token on the board is told how one gets there. */
  #claimWords(): string {
    const { me } = this.host;
    if (me && this.view.tokens.some((token) => token?.startsWith(me))) return this.dice_words;
    return t('rachmistrz.board.tap_result', { dice: this.dice.join(', ') });
  }
  #phaseWords(): string {
    const { phase } = this.view;
    if (phase === 'spare') return t('rachmistrz.board.phase_spare');
    return phase === 'sealed' ? t('rachmistrz.board.phase_sealed') : t('rachmistrz.board.phase_search');
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

  /** A seat's tokens left over, by colour. */
  unused(index: number): number[] {
    return (this.view.left[index] ?? []).slice(0, this.view.colours);
  }

  get command(): { example: string; help: string } {
    return { example: '15 1', help: t('rachmistrz.board.command_help') };
  }
  get last_round() {
    return lastRound(this.host.log);
  }
  get result(): { title: string; best: string | null } {
    const { round } = this.last_round;
    const best = bestCalculation(this.host.log, this.host.me);
    return { title: t('rachmistrz.board.round_title', { round }), best: best?.text ?? null };
  }
}
