/** The board of Rachmistrz as the shell wants it: one controller and the places where it draws. */

import type { RachmistrzView } from '$generated/rachmistrz';
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { RachmistrzBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { hurries, lingers, newcomer, telling } from './story';
import Table from './Table.svelte';

export const board: BoardModule<RachmistrzView, RachmistrzBoard> = {
  start: (host) => new RachmistrzBoard(host),
  Table,
  Hand,
  Actions,
  Seat,
  Result,
  telling,
  hurries,
  lingers,
  newcomer,
};
