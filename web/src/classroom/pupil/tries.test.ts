import { dropTries, keptTries, noteTries, triesToTell } from './tries.ts';

const LINK = 'a'.repeat(32);
beforeEach(() => localStorage.clear());

test('what was refused is counted by fact and value, and told once the match is over', () => {
  noteTries(LINK, 1, [{ fact: '7x8', value: 54 }]);
  noteTries(LINK, 1, [
    { fact: '7x8', value: 54 },
    { fact: '3+4', value: 8 },
  ]);
  expect(triesToTell(LINK, { phase: 'playing', match: 1 })).toBeNull();
  const tries = [
    { fact: '7x8', value: 54, times: 2 },
    { fact: '3+4', value: 8, times: 1 },
  ];
  expect(triesToTell(LINK, { phase: 'between', match: 1 })).toEqual({ link: LINK, match: 1, tries });
  expect(triesToTell(LINK, { phase: 'seated', match: 2 })?.match).toBe(1);
});

test('of many the most frequent are told, and a new match begins with none', () => {
  for (let value = 0; value < 30; ++value) noteTries(LINK, 1, [{ fact: '7x8', value }]);
  noteTries(LINK, 1, [{ fact: '7x8', value: 29 }]);
  const told = triesToTell(LINK, { phase: 'between', match: 1 })?.tries ?? [];
  expect(told).toHaveLength(20);
  expect(told[0]).toEqual({ fact: '7x8', value: 29, times: 2 });
  noteTries(LINK, 2, [{ fact: '2+2', value: 5 }]);
  expect(keptTries(LINK)?.tries).toEqual([{ fact: '2+2', value: 5, times: 1 }]);
});

test('nothing wrong leaves nothing, and another class has tries of its own', () => {
  noteTries(LINK, 1, []);
  expect(localStorage).toHaveLength(0);
  noteTries(LINK, 1, [{ fact: '7x8', value: 54 }]);
  expect(keptTries('b'.repeat(32))).toBeNull();
  dropTries();
  expect(keptTries(LINK)).toBeNull();
});
