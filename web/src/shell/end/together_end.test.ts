import { mount, tick, unmount } from 'svelte';
import { fakeRemote, seatLine, sitter, tableMessage } from '../../lobby/fake_remote.ts';
import { page_clock } from '../../table/clock.ts';
import type { SeatLine, TableMessage } from '../../wire/messages.ts';
import type { Board } from '../board';
import TogetherEnd from './TogetherEnd.svelte';

const onclose = vi.fn();
const onhome = vi.fn();
const ready = vi.fn();
const swap = vi.fn();
const bot = seatLine('D', { kind: 'bot', name: 'Ola' });
const people = (more: Partial<SeatLine> = {}) => [
  sitter('A', 'Calm Otter', more),
  sitter('B', 'Bright Falcon', { ready: true }),
  sitter('C', 'Quick Robin'),
  bot,
];

let shown: ReturnType<typeof mount>;
let heard: string[] = [];
async function open(more: Partial<TableMessage> = {}) {
  const table = tableMessage({ phase: 'over', seats: people(), ...more });
  const { remote, heard: said } = fakeRemote(table, { ready, moveTo: swap });
  heard = said;
  const board = {
    result: { title: '', best: { text: '3 times 4 equals 12.', notation: '3*4=12' } },
  } as unknown as Board;
  const props = {
    open: true,
    title: 'Winner: Bright Falcon',
    board,
    standings: [],
    me: table.me,
    about: null,
  };
  shown = mount(TogetherEnd, { target: document.body, props: { ...props, remote, onclose, onhome } });
  await tick();
}
const ways = () => [...document.querySelectorAll('.ways .button')].map((one) => one.textContent?.trim());
const press = async (words: RegExp) => {
  const all = [...document.querySelectorAll<HTMLElement>('.button, .end button')];
  all.find((one) => words.test(one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''))?.click();
  await tick();
};
const seats = () =>
  [...document.querySelectorAll('.end ul li')].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim());

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
});
afterEach(async () => {
  await unmount(shown);
  vi.useRealTimers();
});

test('the equation of the match is drawn as cards and signs, and said in words', async () => {
  await open();
  expect(document.querySelectorAll('.best .card')).toHaveLength(3);
  expect(document.querySelector('.best .ear')?.textContent).toBe('3 times 4 equals 12.');
});

test('C13: one tap is ready, another one takes that back', async () => {
  await open();
  expect(ways()).toEqual(['Again', 'Change seats', 'New options', 'Look back', 'Go home']);
  await press(/^Again$/);
  expect(ready).toHaveBeenCalledWith(true);
  await unmount(shown);
  await open({ seats: people({ ready: true }) });
  expect(ways()[0]).toBe('Ready. Waiting for: 1');
  await press(/^Ready/);
  expect(ready).toHaveBeenLastCalledWith(false);
});

test('the seats say who is ready, who is waited for, who is a bot, and in a series the matches won', async () => {
  await open({ match: 2, seats: [...people().slice(0, 2), sitter('C', 'Quick Robin', { here: false, wins: 1 }), bot] });
  expect(seats()).toEqual([
    'A You not ready yet wins: 0',
    'B Bright Falcon ready wins: 0',
    'C Quick Robin away wins: 1',
    'D Ola bot wins: 0',
  ]);
});

test('after ten seconds the host may start without those who have said nothing; nobody else may', async () => {
  await open({ seats: people({ ready: true }) });
  expect(ways().join()).not.toContain('Start now');
  vi.advanceTimersByTime(10_001 / page_clock.speed);
  await tick();
  expect(ways()[1]).toBe('Start now, bot for Quick Robin');
  await press(/^Start now/);
  expect(heard).toEqual(['host again']);
  await unmount(shown);
  await open({ host: false });
  vi.advanceTimersByTime(10_001 / page_clock.speed);
  await tick();
  expect(ways()).toEqual(['Again', 'Change seats', 'Look back', 'Go home']);
});

test('places are changed by a tap on the one that is wanted, and by a tap on the one whose owner asks', async () => {
  await open();
  expect(document.querySelectorAll('.end li button')).toHaveLength(0);
  await press(/^Change seats$/);
  expect(document.querySelectorAll('.end li button')).toHaveLength(3);
  await press(/^Seat C, Quick Robin/);
  expect(swap).toHaveBeenCalledWith('C');
  await unmount(shown);
  await open({ seats: [...people().slice(0, 2), sitter('C', 'Quick Robin', { swap: 'A' }), bot] });
  await press(/^Seat C, Quick Robin\. would like your place/);
  expect(swap).toHaveBeenLastCalledWith('C');
});

test('new options lead the host to the lobby, the replay is that of this match, home leaves', async () => {
  await open({ match: 3 });
  await press(/^New options$/);
  expect(heard).toEqual(['host reopen']);
  expect(document.querySelector('.ways a')?.getAttribute('href')).toBe('/r#0123456789abcdef0123456789abcdef.3');
  await press(/^Go home$/);
  expect(onhome).toHaveBeenCalledOnce();
});

test('three seconds are counted, and nothing is asked any more', async () => {
  await open({ starts_ms: 3000 });
  expect(document.querySelector('.starts')?.textContent).toBe('The next match starts in 3 s.');
  vi.advanceTimersByTime(1400 / page_clock.speed);
  await tick();
  expect(document.querySelector('.starts')?.textContent).toBe('The next match starts in 2 s.');
  expect(ways()).not.toContain('Again');
  const said = [...document.querySelectorAll('[data-say] > *')].map((one) => one.textContent);
  expect(said, 'the ear is told once').toEqual(['The next match starts in 3 s.']);
});

test('people who watched may take a seat that is free, and have no other part in it', async () => {
  await open({ me: null, host: false });
  expect(ways()).toEqual(['Look back', 'Go home']);
  await unmount(shown);
  await open({ me: null, host: false, seats: [...people().slice(0, 3), seatLine('D')] });
  expect(ways()[0]).toMatch(/^Play as /);
});
