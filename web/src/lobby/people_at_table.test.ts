/** What a tap in the lobby, in the terms of a seat and in the host's panel asks of the server. */
import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import { vi } from 'vitest';
import type { RemoteTable } from '../table/remote/remote.svelte';
import type { TableMessage } from '../wire/messages.ts';
import { fakeRemote, gameAbout, seatLine, sitter, tableMessage } from './fake_remote.ts';
import HostPanel from './HostPanel.svelte';
import Lobby from './Lobby.svelte';
import { notices } from './notices.svelte.ts';

let shown: Record<string, unknown> | null = null;
const top = createRawSnippet(() => ({ render: () => '<header></header>' }));

function lobby(more: Partial<TableMessage> = {}, about = gameAbout(), how: Partial<RemoteTable> = {}): string[] {
  const { remote, heard } = fakeRemote(tableMessage(more), how);
  const props = { remote, about, game: 'Any game', top, fit: async () => null, onhome: () => {}, onleave: () => {} };
  shown = mount(Lobby, { target: document.body, props });
  flushSync();
  return heard;
}
function panel(more: Partial<TableMessage> = {}, how: Partial<RemoteTable> = {}) {
  const { remote, heard } = fakeRemote(tableMessage({ phase: 'playing', ...more }), how);
  const onleave = vi.fn();
  shown = mount(HostPanel, { target: document.body, props: { remote, about: gameAbout(), onleave } });
  flushSync();
  return { heard, onleave };
}
function nameOf(node: Element): string {
  const read = node.cloneNode(true) as Element;
  for (const hidden of read.querySelectorAll('[aria-hidden]')) hidden.remove();
  return (node.getAttribute('aria-label') ?? read.textContent ?? '').trim().replace(/\s+/g, ' ');
}
const named = (name: string) =>
  [...document.querySelectorAll('button, a, input, summary')].filter((node) => nameOf(node) === name);
/** The last one stands in the dialog that was opened last. */
function press(name: string) {
  const found = named(name).at(-1) as HTMLElement | undefined;
  if (!found)
    throw new Error(`nothing is called ${name}: ${[...document.querySelectorAll('button')].map(nameOf).join(' | ')}`);
  found.click();
  flushSync();
}
const guest = { me: 'B' as const, host: false };

beforeEach(() => {
  document.body.innerHTML = '';
});
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = null;
  for (const { id } of notices.slips) notices.close(id);
});

describe('the host of a lobby', () => {
  test('changes an option by a tap on one of its values', () => {
    const heard = lobby();
    const row = document.querySelector('[data-option="pace"]') as HTMLElement;
    expect(row.textContent).toMatch(/Time limits\s+T4\s+normal/);
    (row.querySelector('[data-value="x2"] input') as HTMLInputElement).click();
    expect(heard).toEqual(['host set pace x2']);
  });
  test('sees no option that does not matter in this game', () => {
    lobby();
    expect(document.querySelector('[data-option="network"]')).toBeNull();
  });
  test('says who sets the terms of seats', () => {
    const heard = lobby();
    (document.querySelector('[data-option="terms"] [data-value="host"] input') as HTMLInputElement).click();
    expect(heard).toEqual(['host set terms host']);
  });
  test('B14, C04: sets own time, head start and hints of a seat, each in two taps', () => {
    const heard = lobby({}, gameAbout({ tempo: 'race' }));
    press('Seat B, Bright Falcon: terms and seat');
    press('twice as long');
    press('2 s');
    press('Hints for this player');
    press('Plays by ear');
    expect(heard).toEqual(['host set B.factor x2', 'host set B.head 2', 'host set B.hints on', 'host ear B on']);
  });
  test('makes the seat of a bot one for a program, is shown its key once, and takes it away again', () => {
    const key = { type: 'program_key' as const, seat: 'B' as const, token: '0f'.repeat(16) };
    const bot = lobby({
      seats: [sitter('A', 'Calm Otter'), seatLine('B', { kind: 'bot', level: '9', name: 'Red Fox' })],
    });
    press('Seat B, Red Fox: terms and seat');
    press('Program from elsewhere');
    expect(bot).toEqual(['host program B']);
    document.body.innerHTML = '';
    const seats = [sitter('A', 'Calm Otter'), sitter('B', 'Red Fox', { here: false, program: true })];
    const heard = lobby({ seats }, gameAbout(), { program_key: key, addresses: ['http://192.168.1.20:8080'] });
    expect(document.querySelector('[data-seat="B"] .note')?.textContent).toBe('a program plays here');
    press('Seat B, Red Fox: terms and seat');
    const line = document.querySelector('dialog code, code')?.textContent;
    expect(line).toBe(
      `calculi bot-join http://192.168.1.20:8080/j/${tableMessage().link} --token ${key.token} PROGRAM`,
    );
    for (const act of ['Make host', 'Let watch', 'Plays by ear']) expect(named(act)).toEqual([]);
    press('Another key');
    press('Remove');
    expect(heard).toEqual(['host program B', 'host remove B']);
  });
  test('moves, hands over, lets watch', () => {
    const heard = lobby();
    for (const [name, then] of [['Move seat', 'Seat C, free seat'], ['Make host'], ['Let watch']] as const) {
      press('Seat B, Bright Falcon: terms and seat');
      press(name);
      if (then) press(then);
    }
    expect(heard).toEqual(['host move B C', 'host host B', 'host watch B']);
  });
  test('C05: removes somebody after one question, and is then offered a new code', async () => {
    const heard = lobby();
    press('Seat B, Bright Falcon: terms and seat');
    press('Remove');
    expect(heard).toEqual([]);
    press('Remove');
    expect(heard).toEqual(['host remove B']);
    await vi.waitFor(() => expect(notices.slips[0]?.act?.words).toBe('New code'));
    notices.slips[0]?.act?.act();
    expect(heard).toEqual(['host remove B', 'host code']);
  });
  test('C05: lets in who knocks, or not now; both buttons say whom', () => {
    const heard = lobby({ knocks: [{ number: 7, name: 'Quiet Badger' }] });
    expect(document.body.textContent).toContain('Quiet Badger knocks.');
    press('Let in: Quiet Badger');
    press('Not now: Quiet Badger');
    expect(heard).toEqual(['host let 7', 'host refuse 7']);
  });
  test('closes and opens the door, and says that somebody plays by ear', () => {
    const heard = lobby();
    for (const name of ['Somebody plays by ear', 'I let people in', 'Lock the table']) press(name);
    expect(heard).toEqual(['host ear on', 'host knock on', 'host lock']);
  });
  test('seats bots: every name has the letter of its seat', () => {
    const heard = lobby({
      seats: [sitter('A', 'Calm Otter'), seatLine('B', { kind: 'bot', level: '7', name: 'Ola' }), seatLine('C')],
    });
    press('Seat C, free. Add a bot');
    press('Seat B, Ola: terms and seat');
    press('Remove the bot Ola');
    press('Shuffle seats');
    expect(heard).toEqual(['host seat C bot 9', 'host seat B person', 'host shuffle']);
  });
  test('starts with bots of the chosen level on the free seats', async () => {
    const heard = lobby();
    press('Start the match');
    await vi.waitFor(() => expect(heard).toEqual(['start 9']));
  });
  test('hears why something is refused', async () => {
    lobby({}, gameAbout(), { asHost: async () => ({ ok: false, refusal: { text: 'No such seat.' } }) });
    press('Lock the table');
    await vi.waitFor(() => expect(notices.slips[0]?.text).toBe('No such seat.'));
  });
});

describe('a guest in a lobby', () => {
  test('C03: reads what is played and on which terms before sitting down, and changes nothing', () => {
    const heard = lobby({ me: null, host: false, options: { pace: 'off', 'A.factor': 'x2', 'A.hints': 'on' } });
    expect(document.querySelector('[data-option="pace"]')?.textContent).toMatch(/Time limits\s+T4\s+no limit/);
    expect(document.querySelector('[data-seat="A"]')?.textContent).toMatch(/host.*time: twice as long.*hints/s);
    expect(document.querySelector('details')).toBeNull();
    press('Play as Quiet Badger');
    press('Seat C, free. Sit here');
    expect(heard).toEqual(['take null', 'take C']);
  });
  test('a player who sits may move, watch, and have another name and own terms, but none of the others', () => {
    const heard = lobby(guest);
    press('Seat C, free. Move here');
    press('Only watch');
    expect(named('Seat A, Calm Otter: terms and seat')).toEqual([]);
    press('Seat B, Bright Falcon: terms and seat');
    press('twice as long');
    press('I play by ear');
    expect(named('Hints for this player')).toEqual([]);
    press('Another name');
    expect(heard).toEqual(['move to C', 'stand up', 'terms factor x2', 'terms ear on', 'rename']);
  });
  test('at a table by the book is told before sitting down that the host sets the times, and sets none', () => {
    lobby({ ...guest, host_sets: true });
    expect(document.body.textContent).toContain('At this table only the host sets the times.');
    press('Seat B, Bright Falcon: terms and seat');
    expect(named('twice as long')).toEqual([]);
    expect(named('I play by ear')).toEqual([]);
  });
  test('knows that the host lets people in and that somebody plays by ear', () => {
    lobby({ ...guest, ear: true, door: 'knock' });
    expect(document.body.textContent).toMatch(/Good to know.*somebody plays by ear.*the host lets people in/s);
  });
});

describe('the panel in a match', () => {
  const people = [sitter('A', 'Calm Otter'), sitter('B', 'Bright Falcon', { here: false }), sitter('C', 'Quick Robin')];

  test('C07: has a bot for somebody who is away, in one tap', () => {
    const { heard } = panel({ seats: people });
    expect(document.body.textContent).toContain('away 0:24, bot at 1:30');
    press('Bot for Bright Falcon now');
    expect(heard).toEqual(['host seat B bot 9']);
  });
  test('pauses, says last round, locks; what ends the match asks once', () => {
    const { heard } = panel({}, { host_words: ['pause', 'last'] });
    for (const name of ['Pause', 'Last round', 'Lock the table', 'Start anew']) press(name);
    expect(heard).toEqual(['host pause', 'host last', 'host lock']);
    press('Start anew');
    press('End the match for all');
    expect(heard).toHaveLength(4);
    press('End the match for all');
    expect(heard.slice(3)).toEqual(['host restart', 'host abort']);
  });
  test('C14: hands the role over to a person who is here', () => {
    const { heard } = panel({ seats: people });
    press('Hand over the host role');
    expect(named('Bright Falcon')).toEqual([]);
    press('Quick Robin');
    expect(heard).toEqual(['host host C']);
  });
  test('sends away all who watch', () => {
    const { heard } = panel({ guests: 2 });
    press('Send the watchers away');
    expect(heard).toEqual(['host remove watchers']);
  });
  test('of a guest has the people, the big screen and the way out', () => {
    const { onleave } = panel({ ...guest, guests: 2 });
    const buttons = [...document.querySelectorAll('button, a')].map(nameOf);
    expect(buttons).toEqual(['Seat B, Bright Falcon: terms and seat', 'Big screen', 'Leave']);
    expect(document.body.textContent).toContain('Watching: 2');
    press('Leave');
    expect(onleave).toHaveBeenCalledOnce();
  });
});
