/**
 * How much of a match this page has been told. Events are numbered without gaps and chained; whatever does not fit onto the
 * last one was lost or changed on the way, and is asked for again.
 */
interface Numbered {
  n: number;
  chain: string;
}

export class EventTail {
  /** How many events there are. */
  have = 0;
  /** Of the last one; null where it is not known. */
  chain: string | null = null;

  /** Another stream, or the same from here on. */
  restart(have = 0, chain: string | null = null): void {
    this.have = have;
    this.chain = chain;
  }

  /** The next event; false: it is another one. */
  takes({ n, chain }: Numbered): boolean {
    if (n !== this.have) return false;
    this.have = n + 1;
    this.chain = chain;
    return true;
  }

  /** A view after these events; false: after others. */
  fits({ n, chain }: Numbered): boolean {
    if (n !== this.have || (this.chain !== null && chain !== this.chain)) return false;
    this.chain = chain;
    return true;
  }
}
