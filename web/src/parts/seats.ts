/** Seats have letters from A on; lists per seat are in that order. */
import type { SeatLetter } from './types';

export const SEATS: readonly SeatLetter[] = ['A', 'B', 'C', 'D', 'E', 'F'];

export const seatAt = (index: number): SeatLetter => SEATS[index] ?? 'A';
export const indexOf = (seat: SeatLetter): number => SEATS.indexOf(seat);
