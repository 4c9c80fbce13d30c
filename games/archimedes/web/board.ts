/** The board of Archimedes as the shell wants it: one controller and the four places where it draws. */

import type { ArchimedesView } from '$generated/archimedes';
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { ArchimedesBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { newcomer, telling } from './story';
import Table from './Table.svelte';

export const board: BoardModule<ArchimedesView, ArchimedesBoard> = {
  start: (host) => new ArchimedesBoard(host),
  Table,
  Hand,
  Actions,
  Seat,
  Result,
  telling,
  newcomer,
};
