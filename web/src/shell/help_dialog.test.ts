import { games } from 'virtual:games';
import { mount, tick, unmount } from 'svelte';
import HelpDialog from './HelpDialog.svelte';
import { handleKey, type KeyActions } from './keys';

const slug = games.find(({ welcomes_newcomers }) => welcomes_newcomers)?.slug ?? '';
const onrules = vi.fn();
const onlesson = vi.fn();
const grammar = async () => ['Type the code: 56.', 'Joker: J.'];

function open(more: { lesson?: { name: string; open: () => void }; typed?: boolean } = {}) {
  const props = {
    open: true,
    slug,
    title: 'A game',
    how: 'Type.',
    own: [['K, H', 'my keys'] as const],
    draws: true,
    passes: false,
    grammar,
  };
  return mount(HelpDialog, { target: document.body, props: { ...props, onrules, ...more } });
}
const settled = async () => {
  for (let i = 0; i < 3; ++i) await tick();
};
const press = async (name: string) => {
  [...document.querySelectorAll<HTMLButtonElement>('dialog button')]
    .find((one) => one.textContent?.trim() === name)
    ?.click();
  await settled();
};
const hasMouse = (matches: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('pointer') && matches }));

afterEach(() => vi.unstubAllGlobals());

test('a phone has no tabs and no keys', async () => {
  hasMouse(false);
  const dialog = open();
  await settled();
  expect(document.querySelector('[role="tab"]')).toBeNull();
  expect(document.querySelector('kbd')).toBeNull();
  await unmount(dialog);
});

test('the tab Keys stands where there is a mouse, or where a key was pressed', async () => {
  hasMouse(true);
  const beside = open();
  await settled();
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(2);
  await press('Keys');
  expect(document.querySelector('kbd')?.textContent).toBe('T');
  expect(document.querySelectorAll('input')).toHaveLength(1);
  await unmount(beside);
  hasMouse(false);
  handleKey(new KeyboardEvent('keydown', { key: '?' }), { help: () => undefined } as KeyActions, false);
  const pressed = open();
  await settled();
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(2);
  await unmount(pressed);
});

test('a reader who has typed for help reads what can be typed, on a phone too; the keys are those of the game', async () => {
  hasMouse(false);
  const dialog = open({ typed: true });
  await vi.waitFor(() => expect(document.querySelectorAll('.forms li')).toHaveLength(2));
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('turn, cards, score, clock, log, hint, undo, help'),
  );
  const rows = [...document.querySelectorAll('dl div')].map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
  expect(rows).toContain('K, H my keys');
  expect(rows.filter((row) => row?.startsWith('P '))).toEqual([]);
  await unmount(dialog);
});

test('All rules opens over the help, which stays', async () => {
  const dialog = open();
  await settled();
  await press('All rules');
  expect(onrules).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')?.open).toBe(true);
  await unmount(dialog);
});

test('the lesson is offered where there is one, and closes the help', async () => {
  const without = open();
  await settled();
  expect(document.body.textContent).not.toContain('First lesson');
  await unmount(without);
  const dialog = open({ lesson: { name: 'First lesson', open: onlesson } });
  await settled();
  await press('First lesson');
  expect(onlesson).toHaveBeenCalledOnce();
  expect(document.querySelector('dialog')?.open).toBe(false);
  await unmount(dialog);
});
