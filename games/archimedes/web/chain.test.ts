import type { ArchimedesEvent } from '$generated/archimedes';
import { chainOf } from './chain';

const event = (kind: ArchimedesEvent['kind'], more: Partial<ArchimedesEvent> = {}) =>
  ({ kind, ...more }) as ArchimedesEvent;

test('the paper is a chain of the newest round: draws in a row are one link, what changes nothing is none', () => {
  const chain = chainOf(
    [
      event('round_began', { round: 1, top: { card: 3, value: 3 } }),
      event('drew', { seat: 'A' }),
      event('round_began', { round: 2, top: { card: 12, value: 12 } }),
      null,
      event('played', { seat: 'C', play: { kind: 'equation' } as never }),
      event('drew', { seat: 'A' }),
      event('drew', { seat: 'B' }),
      event('went_out', { seat: 'C' }),
      event('drew', { seat: 'C' }),
      event('passed', { seat: 'A' }),
    ],
    12,
  );
  expect(chain).toEqual([
    { kind: 'start', round: 2, top: 12 },
    { kind: 'play', seat: 'C', play: { kind: 'equation' } },
    { kind: 'drew', seats: ['A', 'B', 'C'] },
    { kind: 'passed', seats: ['A'] },
  ]);
});

test('the first round, whose beginning is not told, starts with the top of its first play, or with the pile', () => {
  const play = { kind: 'equation', top: 2 } as never;
  expect(chainOf([], 2)).toEqual([{ kind: 'start', round: 1, top: 2 }]);
  expect(chainOf([event('played', { seat: 'A', play })], 9)[0]).toEqual({ kind: 'start', round: 1, top: 2 });
});
