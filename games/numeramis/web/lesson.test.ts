import { t } from '$words';
import { answers, build, isShown, open, prepareLessons, run, settled } from '../../../web/src/lesson/testing.ts';

prepareLessons('numeramis');

test('each step has its own words for its own mistakes', () =>
  answers('numeramis', [
    ['take', 'x 4', 'First take a card.'],
    ['take', 'take deck', 'Try the open 2.'],
    ['close', 'x 2', 'Close: you cannot get nearer.'],
    ['zero', 'close 80+14-0 drop 0', 'Zero cannot stand alone. Put it behind another digit.'],
  ]));

test('something right that is not asked for: also right, and the marked thing is tried', async () => {
  await open('numeramis', 'join');
  build('25', 25);
  await settled();
  expect(run.line).toMatchObject({ kind: 'wrong', text: t('lesson.also_right') });
  expect([run.marked, run.next, run.phase]).toEqual([true, 'undo', 'asks']);
  build('52', 52);
  expect(run.phase).toBe('right');
});

test('two equal cards are tapped one after the other', async () => {
  await open('numeramis', 'zero');
  for (const name of ['1', '0', '0']) run.tap(name);
  expect(run.next).toBe('-');
  run.tap('undo');
  expect(run.next).toBe('0');
});

test('a step in which something is put together is shown, and asked anew', () => isShown('numeramis', 'join'));
