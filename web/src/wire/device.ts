/** What this device calls itself at every table: a host who has sent it away need not do so again when it comes back. */
import { readJson, write } from '$shell/storage';
import { randomHex } from '../table/open_local.ts';

const NAME = 'calculi.device';
const NAME_BYTES = 16;

export function thisDevice(): string {
  const kept = readJson(NAME);
  const name = typeof kept === 'string' && /^[0-9a-f]{32}$/.test(kept) ? kept : randomHex(NAME_BYTES);
  if (name !== kept) write(NAME, JSON.stringify(name));
  return name;
}
