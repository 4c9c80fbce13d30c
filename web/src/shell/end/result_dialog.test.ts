import { createRawSnippet, mount, tick, unmount } from 'svelte';
import type { Outcome } from '../../engine/operations.ts';
import type { AnyBoardModule, Board, SeatInfo } from '../board';
import ResultDialog from './ResultDialog.svelte';
import { onPodium, standingsOf, winnersOf } from './standings';

const onnext = vi.fn();
const onagain = vi.fn();

const seats: SeatInfo[] = [
  { seat: 'A', name: 'You', kind: 'person', doing: 'waits' },
  { seat: 'B', name: 'Ada', kind: 'bot', doing: 'waits' },
  { seat: 'C', name: 'Max', kind: 'bot', doing: 'waits' },
];
const outcome = (place: number[], points: number[]): Outcome => ({ aborted: false, seats: 3, place, points });

function open(stop: 'round' | 'match', ended = outcome([2, 1, 3], [9, 7, 14]), module = {} as AnyBoardModule) {
  const best = { text: '6 times 2 equals 12.', notation: '6*2=12', round: 3 };
  const board = { result: { title: '', best } } as unknown as Board;
  const props = { stop, title: 'Winner: Ada', module, board, awaited: false, me: 'A' as const };
  const standings = standingsOf(ended, seats);
  const all = { ...props, standings, fewest_points_win: true, lookback: '/r#@ab12', onnext, onagain };
  return mount(ResultDialog, { target: document.body, props: all });
}
const settled = async () => {
  for (let i = 0; i < 5; ++i) await tick();
};
const press = (where: Element | null | undefined) =>
  where?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.ways button')];

beforeEach(() => vi.clearAllMocks());

test('places stand as the match has them, the first one in the middle', async () => {
  const dialog = open('match');
  await settled();
  const blocks = [...document.querySelectorAll('.places li')].map((block) => block.textContent?.replace(/\s+/g, ' '));
  expect(blocks.map((text) => text?.match(/You|Ada|Max/)?.[0])).toEqual(['You', 'Ada', 'Max']);
  expect(blocks.map((text) => text?.match(/Place \d/)?.[0])).toEqual(['Place 2', 'Place 1', 'Place 3']);
  await unmount(dialog);
});

test('how a game counts its points stands under the places at the end of a match, and only there', async () => {
  const drawn = (text: string) => createRawSnippet(() => ({ render: () => `<p class="own">${text}</p>` }));
  const module = { Final: drawn('groups'), Result: drawn('the round') } as unknown as AnyBoardModule;
  for (const [stop, text] of Object.entries({ match: 'groups', round: 'the round' })) {
    const dialog = open(stop as 'match', undefined, module);
    await settled();
    expect([...document.querySelectorAll('.own')].map((one) => one.textContent)).toEqual([text]);
    await unmount(dialog);
  }
});

test('the equation of the match is drawn as cards and signs, and said in words', async () => {
  const dialog = open('match');
  await settled();
  expect(document.querySelectorAll('.best .card')).toHaveLength(3);
  expect(document.querySelectorAll('.best .sign')).toHaveLength(1);
  expect(document.querySelector('.best .ear')?.textContent).toBe('6 times 2 equals 12.');
  await unmount(dialog);
});

test('looking back is the second way on', async () => {
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const dialog = open('match');
  await settled();
  buttons()[1]?.click();
  expect(went).toHaveBeenCalledWith('/r#@ab12');
  await unmount(dialog);
});

test('Enter on a way takes that way; anywhere else it plays again', async () => {
  const dialog = open('match');
  await settled();
  press(buttons()[1]);
  expect(onagain).not.toHaveBeenCalled();
  press(document.querySelector('h2'));
  expect(onagain).toHaveBeenCalledOnce();
  await unmount(dialog);
});

test('between rounds nothing is told that the next round still hides', async () => {
  const dialog = open('round');
  await settled();
  expect(document.querySelector('.places, .ways')).toBeNull();
  await unmount(dialog);
});

test('a shared first place is said as shared, and stands with the same number', () => {
  const shared = outcome([1, 1, 3], [12, 12, 4]);
  expect(winnersOf(shared, seats, 'A', false)).toBe('Shared first place!');
  expect(winnersOf(shared, seats, 'C', false)).toBe('Shared first place: You, Ada');
  expect(winnersOf(outcome([1, 2, 3], [3, 2, 1]), seats, 'A', false)).toBe('You win!');
  expect(winnersOf(outcome([1, 2, 3], [3, 2, 1]), seats, 'A', true)).toBe('Winner: You');
  expect(winnersOf(outcome([0, 0, 0], [0, 0, 0]), seats, 'A', false)).toBe('The match has no winner');
  expect(onPodium(standingsOf(shared, seats)).map(({ place }) => place)).toEqual([1, 1, 3]);
});
