/**
 * How much of a match this page has received. Events are numbered without gaps and chained; an event that does not follow the
 * last one means that something was lost or changed on the way, and the page asks for it again.
 */
interface Numbered {
  n: number;
  chain: string;
}

export class EventTail {
  /** How many events have been received. */
  have = 0;
  /** The chain of the last one; null where it is not known. */
  chain: string | null = null;

  /** Begins another stream, or the same one from here on. */
  restart(have = 0, chain: string | null = null): void {
    this.have = have;
    this.chain = chain;
  }

  /** Takes the next event; false where this is another one. */
  takes({ n, chain }: Numbered): boolean {
    if (n !== this.have) return false;
    this.have = n + 1;
    this.chain = chain;
    return true;
  }

  /** Takes a view after these events; false where it follows others. */
  fits({ n, chain }: Numbered): boolean {
    if (n !== this.have || (this.chain !== null && chain !== this.chain)) return false;
    this.chain = chain;
    return true;
  }
}
