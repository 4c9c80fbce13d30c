/** Where people who see the big screen can join its table. */
import { addressesFor, readable } from '../lobby/invite.ts';
import type { TableMessage } from '../wire/messages.ts';

export interface Invitation {
  /** What the QR code says. */
  url: string;
  /** The server's address, without "http://". */
  address: string;
  /** In two groups of three; empty where the table has no code now. */
  code: string;
}

/** Nothing while the table is locked: nobody could come. */
export function invitationTo(table: TableMessage, origin: string, addresses: readonly string[]): Invitation | null {
  if (table.door === 'locked') return null;
  const home = addressesFor(addresses, origin)[0] ?? origin;
  const code = table.code ?? '';
  return {
    url: `${home}/j/${code || table.link}`,
    address: readable(home),
    code: code.replace(/^(...)/, '$1 '),
  };
}
