/** Where people who see the big screen can join its table. */
import { addressesFor, readable } from '../lobby/invite.ts';
import type { TableMessage } from '../wire/messages.ts';

export interface Invitation {
  /** What the QR code says. */
  url: string;
  /** The server's address, without "http://". */
  address: string;
  /** In two groups of three. */
  code: string;
}

/** Nothing where this screen is told no code: the table is locked, or has a new code that is not for everybody who watches. */
export function invitationTo(table: TableMessage, origin: string, addresses: readonly string[]): Invitation | null {
  const { code } = table;
  if (!code) return null;
  const home = addressesFor(addresses, origin)[0] ?? origin;
  return { url: `${home}/j/${code}`, address: readable(home), code: code.replace(/^(...)/, '$1 ') };
}
