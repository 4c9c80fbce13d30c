/** The messages between page and server (platform/wire, docs/protocol.md). */
export type * from '../generated/wire.ts';

export const PROTOCOL = 3;
