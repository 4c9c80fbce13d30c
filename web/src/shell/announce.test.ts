import { announce } from './announce';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="say-polite"></div><div id="say-assertive"></div>';
});
afterEach(() => vi.useRealTimers());

const spoken = (region: string) => [...document.querySelectorAll(`#say-${region} p`)].map((node) => node.textContent);

test('the same words twice are two messages', () => {
  announce('Ola: 56');
  announce('Ola: 56');
  expect(spoken('polite')).toEqual(['Ola: 56', 'Ola: 56']);
  expect(spoken('assertive')).toEqual([]);
});

test('a message is taken away after ten seconds', () => {
  announce('Your turn.', 'assertive');
  vi.advanceTimersByTime(9_999);
  expect(spoken('assertive')).toEqual(['Your turn.']);
  vi.advanceTimersByTime(1);
  expect(spoken('assertive')).toEqual([]);
});
