/** The board of Numeramis as the shell wants it: one controller and the places where it draws. */

import type { NumeramisView } from '$generated/numeramis';
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { NumeramisBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { newcomer, telling } from './story';
import Table from './Table.svelte';

export const board: BoardModule<NumeramisView, NumeramisBoard> = {
  start: (host) => new NumeramisBoard(host),
  Table,
  Hand,
  Actions,
  Seat,
  Result,
  telling,
  newcomer,
};
