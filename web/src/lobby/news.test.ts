/** What everybody at a table is told when something changes. */
import { gameAbout, seatLine, sitter, tableMessage } from './fake_remote.ts';
import { newsOf } from './news.ts';
import { termMarks } from './seat_marks.ts';

const before = tableMessage();
const race = gameAbout({ tempo: 'race' });
const texts = (more: Parameters<typeof tableMessage>[0], about = gameAbout()) =>
  newsOf(before, tableMessage(more), about).map(({ text }) => text);
const options = (changed: Record<string, string>) => ({ options: { ...before.options, ...changed } });

test('nothing is told where nothing has changed', () => {
  expect(texts({})).toEqual([]);
});

test('an option is told by its words', () => {
  expect(texts(options({ pace: 'x2' }))).toEqual(['Time limits: twice as long.']);
});

test('terms are told with the name of the player', () => {
  const given = options({ 'B.factor': 'x2', 'B.head': '2', 'B.hints': 'on' });
  expect(texts(given, race)).toEqual(['Bright Falcon: time: twice as long, starts 2 s earlier, hints.']);
  expect(texts(given)).toEqual(['Bright Falcon: time: twice as long, hints.']);
  expect(newsOf(tableMessage(given), before, race).map(({ text }) => text)).toEqual(['Bright Falcon: like the table.']);
});

test('a player who brings the terms along to another seat has no new ones; neither has a free seat', () => {
  const swapped = { seats: [sitter('A', 'Bright Falcon'), sitter('B', 'Calm Otter'), seatLine('C')] };
  expect(texts({ ...swapped, ...options({ 'B.factor': 'x2' }) })).toEqual([]);
  expect(texts(options({ 'C.factor': 'x2' }))).toEqual([]);
});

test('a start settles options by itself, and another game has its own: neither is told option by option', () => {
  expect(texts({ phase: 'playing', ...options({ pace: 'x2' }) })).toEqual([]);
  expect(texts({ game: 'other', ...options({ pace: 'x2' }) })).toEqual([]);
});

test('C14: a new host is told assertively, the others hear the name', () => {
  const guest = tableMessage({ me: 'B', host: false });
  const handed = { host_name: 'Bright Falcon', host_seat: 'B' as const };
  expect(newsOf(guest, tableMessage({ me: 'B', host: true, ...handed }), null)).toEqual([
    { text: 'You are the host now.', icon: 'host', urgent: true },
  ]);
  expect(texts({ host: false, ...handed })).toEqual(['Bright Falcon is the host now.']);
});

test('a host who has another name, or another seat, is no other host', () => {
  expect(texts({ host_name: 'Merry Mole' })).toEqual([]);
  expect(texts({ host_seat: 'C' })).toEqual([]);
});

test('that somebody plays by ear is told without saying who; a new code is told', () => {
  expect(texts({ ear: true })).toEqual(['Somebody plays by ear.']);
  expect(texts({ code: '715204' })).toEqual(['The code of the table is 715 204 now.']);
});

test('marks have signs for the eye and words for the ear', () => {
  expect(termMarks('B', { 'B.factor': 'x10', 'B.head': '0', 'B.hints': 'off' }, race)).toEqual([
    { words: 'time: x10', written: 'time ×10', icon: 'hourglass' },
  ]);
  expect(termMarks('B', { 'B.factor': 'off' }, race)[0]?.written).toBe('time: no limit');
});
