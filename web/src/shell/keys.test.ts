import { handleKey, type KeyActions } from './keys';

function pressed(
  key: string,
  letters: boolean,
  html = '<div id="at" tabindex="0"></div>',
  more: KeyboardEventInit = {},
): string[] {
  const called: string[] = [];
  const actions = new Proxy({} as KeyActions, {
    get:
      (_, name) =>
      (...args: string[]) =>
        called.push([String(name), ...args].join(' ').trim()),
  });
  document.body.innerHTML = html;
  const at = document.getElementById('at') as HTMLElement;
  at.addEventListener('keydown', (event) => handleKey(event, actions, letters));
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return called;
}

test('letters ask, in either case', () => {
  expect(pressed('t', true)).toEqual(['turn']);
  expect(pressed('K', true)).toEqual(['cards']);
  expect(pressed('h', true)).toEqual(['cards']);
  expect(pressed('d', true)).toEqual(['draw']);
});

test('letters can be turned off, the other keys stay', () => {
  expect(pressed('t', false)).toEqual([]);
  expect(pressed('Escape', false)).toEqual(['clear']);
  expect(pressed('/', false)).toEqual(['type']);
});

test('a digit starts a typed move', () => {
  expect(pressed('5', true)).toEqual(['type 5']);
});

test('nothing happens in a text field or with a modifier', () => {
  expect(pressed('t', true, '<input id="at">')).toEqual([]);
  expect(pressed('t', true, undefined, { ctrlKey: true })).toEqual([]);
});

test('Enter on a button presses that button', () => {
  expect(pressed('Enter', true, '<button id="at"></button>')).toEqual([]);
  expect(pressed('Enter', true)).toEqual(['commit']);
  expect(pressed(' ', true, '<button id="at"></button>')).toEqual([]);
  expect(pressed(' ', true)).toEqual(['commit']);
});

test("Shift on a digit is the game's own; where digits need Shift it is the digit", () => {
  expect(pressed('%', true, undefined, { shiftKey: true, code: 'Digit5' })).toEqual(['shifted 5', 'type 1']);
  expect(pressed('5', true, undefined, { shiftKey: true, code: 'Digit5' })).toEqual(['type 5']);
  expect(pressed('*', true, undefined, { shiftKey: true, code: 'BracketRight' })).toEqual(['type *']);
});

test('Shift and P pauses, P alone passes', () => {
  expect(pressed('P', true, undefined, { shiftKey: true })).toEqual(['pause']);
  expect(pressed('P', true)).toEqual(['pass']);
});
