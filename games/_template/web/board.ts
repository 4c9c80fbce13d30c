/** The board of Secret sum as the shell wants it: one controller and the places where it draws. */

import type { TemplateView } from '$generated/template';
import type { BoardModule } from '$shell/board';
import Actions from './Actions.svelte';
import Hand from './Hand.svelte';
import { TemplateBoard } from './intention.svelte';
import Result from './Result.svelte';
import Seat from './Seat.svelte';
import { newcomer, telling } from './story';
import Table from './Table.svelte';

export const board: BoardModule<TemplateView, TemplateBoard> = {
  start: (host) => new TemplateBoard(host),
  Table,
  Hand,
  Actions,
  Seat,
  Result,
  telling,
  newcomer,
};
