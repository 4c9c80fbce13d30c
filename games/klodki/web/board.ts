/** The board of Klodki as the shell wants it: one controller and the places where it draws. */

import type { KlodkiView } from '$generated/klodki';
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { KlodkiBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { hurries, lingers, newcomer, telling } from './story';
import Table from './Table.svelte';

export const board: BoardModule<KlodkiView, KlodkiBoard> = {
  start: (host) => new KlodkiBoard(host),
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
