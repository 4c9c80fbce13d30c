/**
 * How a pupil's page comes to the tables of a class: the class seats it, on the line that the page has already. No key to a seat is kept, and no
 * way back to a table; the way back leads to the class.
 */
import { t } from '$words';
import '../../generated/words_class.ts';
import type { MissedFact } from '../../engine/operations.ts';
import type { Cloth } from '../../table/page_table.ts';
import { Entry } from '../../table/remote/entry.ts';
import type { EventTail } from '../../table/remote/event_tail.ts';
import type { SeatKey } from '../../table/seat_keys.ts';
import type { ClientMessage } from '../../wire/messages.ts';

interface Class {
  link: string;
  token: string;
  /** One count for all that this page asks for. */
  nextCommand: () => number;
  missed: (answers: readonly MissedFact[]) => void;
}

export class ClassEntry extends Entry {
  override readonly missed: (answers: readonly MissedFact[]) => void;
  readonly #class: Class;
  /** The server has put this page at its table; from the next cut on the page asks for it. */
  #seated = true;

  constructor(of: Class) {
    super();
    this.#class = of;
    this.missed = of.missed;
  }

  override message({ have, chain }: EventTail): ClientMessage | null {
    const first = this.#seated;
    this.#seated = false;
    const { link, token } = this.#class;
    return first ? null : { type: 'class_resume', link, token, have, chain };
  }
  override nextCommand(): number {
    return this.#class.nextCommand();
  }
  override keep(key: SeatKey): void {
    this.key = key;
  }
  override drop(): void {
    this.key = null;
  }
  override pathTo(): string {
    return `/j/${this.#class.link}`;
  }
  override noteWay(): void {
    // the class itself is the way back
  }
  override pauseWords(): Cloth {
    return { title: t('class.listen'), text: t('class.listen_how') };
  }
  override found(): undefined {
    this.seeking = false;
  }
}
