/** What page and server say to each other (platform/wire, docs/protocol.md). */
export type * from '../generated/wire.ts';

export const PROTOCOL = 1;
