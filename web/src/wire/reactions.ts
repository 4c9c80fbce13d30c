/** The friendly phrases of platform/wire/reactions.hpp, in the order of the menu. */
import type { ClientMessage } from './messages.ts';

export type Reaction = Extract<ClientMessage, { type: 'react' }>['reaction'];

export const REACTIONS: readonly Reaction[] = ['hello', 'well_done', 'oops', 'thinking', 'thanks'];
