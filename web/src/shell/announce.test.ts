import { announce, dialogTaken } from './announce';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-say="polite"></div><div data-say="assertive"></div>';
});
afterEach(() => vi.useRealTimers());

const spoken = (region: string) =>
  [...document.querySelectorAll(`[data-say="${region}"] p`)].map((node) => node.textContent);

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

test('while a dialog is open its own region speaks', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<dialog open><div data-say="polite"></div></dialog><dialog><div data-say="polite"></div></dialog>',
  );
  announce('Right!');
  expect(document.querySelector('dialog[open]')?.textContent).toBe('Right!');
  document.querySelector('dialog')?.removeAttribute('open');
  announce('Next.');
  expect(document.querySelector('body > [data-say="polite"]')?.textContent).toBe('Next.');
});

test('a dialog is waited for until it has the focus, or until it is clear that none comes', async () => {
  const done = vi.fn();
  dialogTaken().then(done);
  await vi.advanceTimersByTimeAsync(900);
  expect(done).not.toHaveBeenCalled();
  document.body.insertAdjacentHTML('beforeend', '<dialog open><h2 tabindex="-1">End</h2></dialog>');
  document.querySelector<HTMLElement>('dialog h2')?.focus();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toHaveBeenCalledTimes(1);
  document.body.innerHTML = '';
  dialogTaken().then(done);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledTimes(2);
});
