import { mount, tick, unmount } from 'svelte';
import type { AnyBoardModule, Board } from './board';
import ResultDialog from './ResultDialog.svelte';

const missed = vi.fn(async () => ['Round 1: there was a code.', 'Round 2: nobody could have opened it.']);
const onnext = vi.fn();
const onagain = vi.fn();

function open(stop: 'round' | 'match') {
  const props = { stop, title: 'You win', module: {} as AnyBoardModule, board: {} as Board, awaited: false };
  return mount(ResultDialog, { target: document.body, props: { ...props, missed, onnext, onagain } });
}
const settled = async () => {
  for (let i = 0; i < 3; ++i) await tick();
};

beforeEach(() => vi.clearAllMocks());

test('after the match it is told what could have been played', async () => {
  const dialog = open('match');
  await settled();
  const lines = [...document.querySelectorAll('details li')].map((line) => line.textContent);
  expect(lines).toEqual(await missed());
  await unmount(dialog);
});

test('Enter unfolds that list and does not leave the window', async () => {
  const dialog = open('match');
  await settled();
  const press = (where: Element | null) =>
    where?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  press(document.querySelector('summary'));
  expect(onagain).not.toHaveBeenCalled();
  press(document.querySelector('h2'));
  expect(onagain).toHaveBeenCalledOnce();
  await unmount(dialog);
});

test('between rounds nothing is told that the next round still hides', async () => {
  const dialog = open('round');
  await settled();
  expect(missed).not.toHaveBeenCalled();
  expect(document.querySelector('details')).toBeNull();
  await unmount(dialog);
});
