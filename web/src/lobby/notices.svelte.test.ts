/** What is told at a table is announced and stands on the page for a while; a knock is heard. */
import { flushSync, mount, unmount } from 'svelte';
import { vi } from 'vitest';
import { earcons } from '../sound/player.ts';
import type { TableMessage } from '../wire/messages.ts';
import { fakeRemote, gameAbout, tableMessage } from './fake_remote.ts';
import Notices from './Notices.svelte';
import { notices } from './notices.svelte.ts';

const said = (region: string) =>
  [...(document.querySelector(`[data-say="${region}"]`)?.children ?? [])].map((one) => one.textContent);
/** The page of a table that changes. */
class Changing {
  table = $state.raw<TableMessage>(tableMessage());
}

function show() {
  document.body.innerHTML = '<div data-say="polite"></div><div data-say="assertive"></div><main></main>';
  const changing = new Changing();
  const { remote } = fakeRemote(changing.table);
  Object.defineProperty(remote, 'table', { get: () => changing.table });
  const shown = mount(Notices, {
    target: document.querySelector('main') as HTMLElement,
    props: { remote, about: gameAbout() },
  });
  flushSync();
  const become = (more: Partial<TableMessage>) => {
    changing.table = tableMessage(more);
    flushSync();
  };
  return { shown, become };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a change is announced, and shown for three seconds', async () => {
  const { shown, become } = show();
  become({ options: { ...tableMessage().options, pace: 'x2' } });
  expect(said('polite')).toEqual(['Time limits: twice as long.']);
  expect(document.querySelector('.told')?.textContent).toContain('Time limits: twice as long.');
  vi.advanceTimersByTime(3000);
  flushSync();
  expect(document.querySelector('.told')?.textContent).not.toContain('Time limits');
  await unmount(shown);
});

test('a new host hears it at once', async () => {
  const { shown, become } = show();
  become({ me: 'A', host: false, host_name: 'Bright Falcon', host_seat: 'B' });
  become({});
  expect(said('polite')).toEqual(['Bright Falcon is the host now.']);
  expect(said('assertive')).toEqual(['You are the host now.']);
  await unmount(shown);
});

test('a knock is announced with a sound, once; in a match it stands here with its answers', async () => {
  const play = vi.spyOn(earcons, 'play').mockImplementation(() => {});
  const { shown, become } = show();
  const knocks = [{ number: 1, name: 'Quiet Badger' }];
  become({ knocks });
  become({ knocks, phase: 'playing' });
  expect(said('polite')).toEqual(['Quiet Badger knocks.']);
  expect(play).toHaveBeenCalledExactlyOnceWith('knock');
  expect(document.querySelectorAll('.knock button')).toHaveLength(2);
  await unmount(shown);
});

test('what can be done about it stays until it is closed', async () => {
  const { shown } = show();
  notices.tell({ text: 'Removed.', icon: 'kick' }, { words: 'New code', act: () => {} });
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(document.querySelector('.slip button')?.textContent).toContain('New code');
  await unmount(shown);
  expect(notices.slips).toEqual([]);
});
