import {
  answers,
  build,
  clock,
  isShown,
  open,
  prepareLessons,
  run,
  say,
  settled,
} from '../../../web/src/lesson/testing.ts';

prepareLessons('rachmistrz');

test('each step has its own words for its own mistakes', () =>
  answers('rachmistrz', [['claim', '15@a1', 'That field does not touch 15.']]));

test('what is put together wrongly is answered with its own total', async () => {
  await open('rachmistrz', 'minus');
  build('7+2', 9);
  await settled();
  expect(run.line.text).toBe('9. Fine. Undo, and try 7 minus 2.');
  expect(run.line.written).toBe('9. Fine. Undo, and try 7 − 2.');
});

test('a claim that stands apart is kept or taken back', async () => {
  for (const keeps of [true, false]) {
    await open('rachmistrz', 'group');
    await say('3@a1');
    const legal = run.phase === 'keeps' ? '' : await say('9@a1');
    expect(run.phase, legal).toBe('keeps');
    expect(run.line.text).toBe(run.own('other').text);
    if (keeps) {
      run.goOn();
      await clock.passUntil(() => run.phase === 'ends');
    } else {
      await run.again();
      expect([run.phase, run.current?.table.story.log.some(({ seat }) => seat === 'A')]).toEqual(['opens', false]);
    }
    run.close();
  }
});

test('a step in which something is put together is shown, and asked anew', () => isShown('rachmistrz', 'times'));
