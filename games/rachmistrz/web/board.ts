/** The board of Rachmistrz as the shell wants it: one controller and the places where it draws. */
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { RachmistrzBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { after, hurries, lingers, newcomer, telling } from './story';
import Table from './Table.svelte';
import type { RachmistrzView } from './view';

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
  after,
  newcomer,
};
