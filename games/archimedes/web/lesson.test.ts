import { t } from '$words';
import { announced, answers, clock, open, prepareLessons, run, say } from '../../../web/src/lesson/testing.ts';

prepareLessons('archimedes');

test('after 20 s without a touch the sentence is said again and what is next hops, once', async () => {
  await open('archimedes');
  await clock.pass(19_000);
  run.stir();
  await clock.pass(19_000);
  expect(announced()).toEqual([]);
  await clock.pass(2000);
  expect(announced()).toEqual([run.said]);
  expect([run.hops, run.marked, run.next]).toEqual([true, true, '5']);
  run.stir();
  expect(run.hops).toBe(false);
  await clock.pass(60_000);
  expect(announced()).toEqual([run.said]);
  expect(run.hops).toBe(false);
});

test('a wrong answer: its arithmetic, then a ring, then it is shown and asked again', async () => {
  await open('archimedes');
  for (let tries = 1; tries <= 3; ++tries) {
    expect(await say('5 7')).toBe('4 plus 5 equals 9, not 7.');
    expect(run.line).toMatchObject({ kind: 'wrong', text: `4 plus 5 equals 9, not 7. ${t('lesson.nothing_lost')}` });
    expect(run.marked).toBe(tries > 1);
    expect(run.phase).toBe(tries > 2 ? 'shows' : 'asks');
  }
  await run.shown();
  expect([run.phase, run.marked, run.at]).toEqual(['opens', true, 0]);
  expect(announced()).toContain(t('lesson.now_you'));
});

test('each step has its own words for its own mistakes', () =>
  answers('archimedes', [
    ['sum', 'draw', 'You have a play. Look at your cards.'],
    ['equal', '=2', '2 is not 7. Look for the same card.'],
    ['draw', '2 12', '7 plus 2 equals 9, not 12. Draw from the deck.'],
    ['last', 'draw', 'You have a play. Look at your card.'],
  ]));
