import { keepsNothing, readText, write } from './storage';

const refuses = () =>
  ({
    getItem: () => null,
    setItem: () => {
      throw new Error('no room');
    },
    removeItem: () => {},
  }) as unknown as Storage;

test('a browser that refuses storage is found out, and told of once', () => {
  expect(keepsNothing()).toBe(false);
  expect(readText('calculi.probe')).toBeNull();
  expect(keepsNothing(refuses)).toBe(true);
  expect(keepsNothing(refuses)).toBe(false);
});

test('what is written is found again, and null removes it', () => {
  write('calculi.any', 'text');
  expect(readText('calculi.any')).toBe('text');
  write('calculi.any', null);
  expect(readText('calculi.any')).toBeNull();
});
