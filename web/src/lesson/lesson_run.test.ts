import { games } from 'virtual:games';
import { expect, test } from 'vitest';
import type { Lang } from '$parts/types';
import { choose } from '$shell/settings.svelte';
import { build, clock, open, prepareLessons, run } from './testing.ts';

const slugs = games.filter(({ listed }) => listed).map(({ slug }) => slug);
prepareLessons(...slugs);

/** Answers the step as it is expected. */
async function answer(): Promise<void> {
  const { built, expect: wanted } = run.step;
  if (!wanted.length) return run.goOn();
  if (built) return build(wanted[0] ?? '');
  for (const text of wanted) if (run.phase === 'asks') await run.current?.host.say(text);
}

const TAP_MS = 2000;

for (const game of slugs)
  test(`L02 a perfect run with 2 s a tap takes 40 to 75 s, ${game}, in every language`, async () => {
    for (const lang of ['en', 'pl', 'cs'] as Lang[]) {
      choose({ lang });
      await open(game);
      expect(run.current?.table.seats[1]?.name, 'of whom the sentences tell').toBe('Ada');
      const began = clock.now();
      let taps = 0;
      for (let at = 0; at < run.lesson.steps.length; ++at) {
        if (run.phase === 'opens') run.ask();
        taps += run.step.hint.length;
        await answer();
        await clock.passUntil(() => run.phase === 'ends' || (run.at > at && run.phase !== 'right'));
      }
      const seconds = (clock.now() - began + TAP_MS * taps) / 1000;
      expect(run.phase).toBe('ends');
      expect(seconds, `${game} ${lang}: ${seconds} s`).toBeGreaterThanOrEqual(40);
      expect(seconds, `${game} ${lang}: ${seconds} s`).toBeLessThanOrEqual(75);
      run.close();
    }
  }, 60_000);
