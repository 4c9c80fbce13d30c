import { choose, settings } from './settings.svelte';

const KEY = 'calculi.settings';
afterEach(() => localStorage.clear());

/** The page as it comes up with what is on the device. */
async function comeUp(stored: string | null) {
  vi.resetModules();
  if (stored !== null) localStorage.setItem(KEY, stored);
  return (await import('./settings.svelte')).settings;
}

test('speech is normal until somebody chooses', async () => {
  expect((await comeUp(null)).speech).toBe('normal');
  expect(settings.speech).toBe('normal');
});

test('the chosen level of speech is kept on the device, beside the others', async () => {
  choose({ speech: 'full' });
  expect(settings.speech).toBe('full');
  choose({ letter_keys: false });
  const again = await comeUp(null);
  expect(again.speech).toBe('full');
  expect(again.letter_keys).toBe(false);
  choose({ speech: 'normal', letter_keys: true });
});

test('a level that nobody knows is not taken', async () => {
  expect((await comeUp('{"speech":"loud","theme":"black"}')).speech).toBe('normal');
  expect((await comeUp('{"speech":3}')).speech).toBe('normal');
  expect((await comeUp('no JSON')).speech).toBe('normal');
  expect((await comeUp('{"speech":"short"}')).speech).toBe('short');
});

test('bots are brisk until somebody chooses, and a pace that nobody knows is not taken', async () => {
  expect((await comeUp(null)).pace).toBe('brisk');
  expect((await comeUp('{"pace":"instant"}')).pace).toBe('instant');
  expect((await comeUp('{"pace":"hasty"}')).pace).toBe('brisk');
});

test('sounds are soft and nothing is read aloud until somebody chooses', async () => {
  const fresh = await comeUp('{"sound":"loud","read_aloud":"yes"}');
  expect([fresh.sound, fresh.read_aloud]).toEqual(['soft', false]);
  const chosen = await comeUp('{"sound":"off","read_aloud":true}');
  expect([chosen.sound, chosen.read_aloud]).toEqual(['off', true]);
});
