import { botBadge, Likenesses, levelWords, offered, usual } from './levels.ts';

test('people come before the plain bots, whatever the engine says first', () => {
  expect(offered(['random', 'greedy', '7', '9', 'adult', 'best'])).toEqual([
    '7',
    '9',
    'adult',
    'best',
    'greedy',
    'random',
  ]);
  expect(offered(['random', 'clever'])).toEqual(['random', 'clever']);
});

test('the usual level is one that the game has', () => {
  expect(usual(['random', 'greedy', '7', '9'])).toBe('9');
  expect(usual(['random', 'greedy'])).toBe('greedy');
  expect(usual(['random'])).toBe('random');
  expect(usual(['clever'])).toBe('clever');
});

test('every level has words, and every badge says that it is a bot', () => {
  const levels = ['7', '9', '12', 'adult', 'expert', 'best', 'greedy', 'random', 'clever', 'like_2100_45_80'];
  expect(new Set(levels.map(levelWords)).size).toBe(levels.length);
  for (const level of levels) expect(botBadge(level)).toMatch(/^bot/);
});

test('someone like you comes first, says how fast it is, and is a bot', () => {
  expect(offered(['random', '9', 'like_2140_45_80', '7'])).toEqual(['like_2140_45_80', '7', '9', 'random']);
  expect(levelWords('like_2140_45_80')).toBe('someone like you: 2.1 s');
  expect(botBadge('like_2140_45_80')).toBe('bot, someone like you');
  expect(botBadge('like')).toBe('bot, like the host');
  expect(usual(['like_2140_45_80', '9'])).toBe('9');
});

test('a bot made to measure stays like its maker when another becomes host', () => {
  const likes = new Likenesses();
  likes.seen([{ level: 'like_2100_45_80' }, { level: '9' }, { level: '' }], false);
  likes.seen([{ level: 'like_2100_45_80' }, { level: 'like_900_45_80' }], true);
  expect(likes.of('like_2100_45_80')).toBe('like');
  expect(likes.of('like_900_45_80')).toBe('like_900_45_80');
  expect(likes.of('9')).toBe('9');
});
