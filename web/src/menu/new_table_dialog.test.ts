/** B14: own time, head start and hints of a seat are set where a table of this page is set up. */
import { flushSync, mount, unmount } from 'svelte';
import { vi } from 'vitest';
import { gameAbout } from '../lobby/fake_remote.ts';
import NewTableDialog from './NewTableDialog.svelte';

const choice = { seats: 3, bots: '9', options: { pace: 'x1' } };
const tap = (label: string, at = 0) => {
  [...document.querySelectorAll<HTMLElement>(`[aria-label="${label}"]`)][at]?.click();
  flushSync();
};

async function started(people: number, fill: () => void) {
  document.body.innerHTML = '';
  const onstart = vi.fn(async () => null);
  const props = {
    open: true,
    about: gameAbout(),
    choice,
    together: false,
    people,
    fit: async () => null,
    lost: null,
    onstart,
  };
  const dialog = mount(NewTableDialog, { target: document.body, props });
  flushSync();
  fill();
  const buttons = [...document.querySelectorAll('button')];
  buttons.find(({ textContent }) => textContent.trim().startsWith('Play here'))?.click();
  await vi.waitFor(() => expect(onstart).toHaveBeenCalledOnce());
  await unmount(dialog);
  return (onstart.mock.calls as unknown as { options: Record<string, string> }[][])[0]?.[0]?.options;
}

test('alone: of the own seat', async () => {
  const options = await started(1, () => {
    expect(document.querySelectorAll('.terms')).toHaveLength(1);
    tap('twice as long');
    tap('Hints for this player'); // alone hints are on
  });
  expect(options).toMatchObject({ pace: 'x1', 'A.factor': 'x2', 'A.hints': 'off' });
});

test('at a shared device: of each person, and among people hints are off until they are wanted', async () => {
  const options = await started(2, () => {
    expect([...document.querySelectorAll('.terms summary')].map((one) => one.textContent)).toEqual([
      'Own terms: Player A',
      'Own terms: Player B',
    ]);
    tap('no limit', 1);
    tap('Hints for this player', 1);
  });
  expect(options).toMatchObject({ 'B.factor': 'off', 'B.hints': 'on' });
  expect(options).not.toHaveProperty('A.hints');
});
