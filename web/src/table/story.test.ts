import type { Pace, Speech } from '$parts/types';
import type { MatchEvent, TableView } from '../engine/operations.ts';
import { PageClock } from './clock.ts';
import { Story, type StoryDeps } from './story.svelte';

const event = (n: number): MatchEvent => ({ game: { n } });
const view = (waiting: string[]) => ({ me: 'A', waiting, outcome: null, game: {} }) as unknown as TableView;

/** A story whose words say in which level they were asked for, and what came out of it. */
function listen(speech: Speech, pace: Pace = 'brisk', speed = 1000, board = {}, more: Partial<StoryDeps> = {}) {
  const heard: string[] = [];
  const urgent: string[] = [];
  const story = new Story({
    clock: new PageClock(speed),
    board: board as never,
    lang: () => 'en',
    speech: () => speech,
    pace: () => pace,
    say: async (events, _lang, { speech: level = 'normal', after = null, written = false } = {}) =>
      events.map((one, i) => {
        const { n, sum } = (one as { game: { n: number; sum?: string } }).game;
        const last = level === 'full' && after && i === events.length - 1;
        return `${n} ${level}${last ? ' and the table' : ''}${written && sum ? ` ${sum}` : ''}`;
      }),
    prompt: async (_view, _lang, level = 'normal') => `prompt ${level}`,
    announce: (text, urgency) => {
      heard.push(text);
      if (urgency === 'assertive') urgent.push(text);
    },
    ...more,
  });
  return { story, heard, urgent };
}

async function tell(speech: Speech, waiting: string[]) {
  const { story, heard } = listen(speech);
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [event(1), event(2)], view: view(waiting) });
  await story.idle();
  return { story, heard };
}

test('what happens is heard in the level the reader has chosen; the log is always the same', async () => {
  for (const speech of ['short', 'normal'] as const) {
    const { story, heard } = await tell(speech, ['B']);
    expect(heard).toEqual([`1 ${speech}`, `2 ${speech}`]);
    expect(story.log.map(({ text }) => text)).toEqual(['1 normal', '2 normal']);
  }
});

test('in full, the table is told once: behind the last event, or by the prompt', async () => {
  expect((await tell('full', ['B'])).heard).toEqual(['1 full', '2 full and the table']);
  expect((await tell('full', ['A'])).heard).toEqual(['1 full 2 full prompt full']);
});

test('a reader who is called up hears in one message what has happened, and then the prompt, in the same level', async () => {
  for (const speech of ['short', 'normal'] as const)
    expect((await tell(speech, ['A'])).heard).toEqual([`1 ${speech} 2 ${speech} prompt ${speech}`]);
});

test('what happens while the reader is asked already interrupts nobody', async () => {
  const { story, heard, urgent } = listen('normal');
  await story.begin({ events: [], view: view(['A']) });
  story.push({ events: [event(1)], view: view(['A']) });
  await story.idle();
  expect(heard).toEqual(['prompt normal', '1 normal']);
  expect(urgent).toEqual(['prompt normal']);
});

test('that time is up interrupts, with all that happened then', async () => {
  const earcon = ({ n }: { n: number }) => (n === 2 ? 'time_up' : null);
  const { story, urgent } = listen('normal', 'brisk', 1000, { earcon });
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [event(1), event(2)], view: view(['B']) });
  await story.idle();
  expect(urgent).toEqual(['1 normal 2 normal']);
});

test('what led to a result is said when its dialog has the focus', async () => {
  let take = () => {};
  const dialogTaken = () => new Promise<void>((done) => (take = done));
  const { story, heard } = listen('normal', 'brisk', 1000, { last_play_ms: 0 }, { dialogTaken });
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [{ game: { n: 1 }, view: { round: 1 } }, event(2)], view: view(['A']) });
  await vi.waitFor(() => expect(story.stop).toBe('round'));
  expect(heard).toEqual([]);
  take();
  await vi.waitFor(() => expect(heard).toEqual(['1 normal']));
  story.next();
  await story.idle();
  expect(heard).toEqual(['1 normal', '2 normal prompt normal']);
});

test('a line is heard again in full whatever the level, the newest one with the table', async () => {
  const { story } = await tell('short', ['A']);
  expect(await story.inFull(1, true)).toBe('2 full and the table');
  expect(await story.inFull(0, false)).toBe('1 full');
  expect(await story.inFull(7, true)).toBe('');
});

test('it is known how long a moment waited for the one before it', async () => {
  const { story } = listen('normal');
  await story.begin({ events: [], view: view(['B']) });
  const before = performance.now();
  story.push({ events: [event(1)], view: view(['B']), came: before - 2000 });
  await story.idle();
  const between = performance.now();
  story.push({ events: [event(2)], view: view(['B']), came: performance.now() });
  await story.idle();
  expect(story.lateAt(before - 1)).toBe(0);
  expect(story.lateAt(between)).toBeGreaterThanOrEqual(2000);
  expect(story.lateAt(performance.now())).toBeLessThan(2000);
});

test('it is idle only when what came meanwhile has been shown, too', async () => {
  const { story } = listen('normal');
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [event(1)], view: view(['B']) });
  const idle = story.idle();
  story.push({ events: [event(2)], view: view(['B']) });
  expect(story.busy).toBe(true);
  await idle;
  expect(story.log.map(({ text }) => text)).toEqual(['1 normal', '2 normal']);
  expect(story.busy).toBe(false);
});

const sum = (seat: string): MatchEvent => ({ game: { n: 3, seat, sum: '8 + 2 = 10' } });

async function calculate(seat: string, pace: Pace) {
  const { story } = listen('normal', pace, 1);
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [sum(seat)], view: view(['A']) });
  await expect.poll(() => story.log.length).toBe(1);
  return story;
}

test('a calculation is written for the eye; what holds none is written as it is spoken', async () => {
  const story = await calculate('B', 'brisk');
  expect(story.log[0]).toMatchObject({ text: '3 normal', written: '3 normal 8 + 2 = 10' });
  const { story: plain } = await tell('normal', ['A']);
  expect(plain.log[0]?.written).toBeUndefined();
});

test('what another player calculates is read until the time is over or the reader goes on; the own play is not', async () => {
  const story = await calculate('B', 'thoughtful');
  expect(story.reading).toMatchObject({ seat: 'B', short: '3 short 8 + 2 = 10' });
  story.skip();
  await story.idle();
  expect(story.reading).toBeNull();
  expect((await calculate('A', 'thoughtful')).reading).toBeNull();
  expect((await calculate('B', 'instant')).reading).toBeNull();
});

test('where everything is read aloud, news and call are heard before time goes on', async () => {
  const told: string[] = [];
  let [speaks, end] = [true, () => {}];
  const story = new Story({
    clock: new PageClock(1000),
    board: {} as never,
    lang: () => 'en',
    speech: () => 'normal',
    pace: () => 'brisk',
    say: async (events) => events.map(() => 'news'),
    prompt: async () => 'call',
    announce: (text, _, about) => void told.push(`${text} ${about}`),
    allSaid: () => (speaks ? new Promise((done) => (end = done)) : undefined),
  });
  await story.begin({ events: [], view: view(['B']) });
  story.push({ events: [event(1)], view: view(['A']) });
  await vi.waitFor(() => {
    end();
    expect(told).toEqual(['news call turn']);
  });
  expect(story.busy).toBe(true);
  speaks = false;
  story.skip();
  await story.idle();
});

test('a last play that has no time of its own lingers until the reader goes on', async () => {
  const asked: unknown[] = [];
  const last_play_ms = (...how: unknown[]) => {
    asked.push(how);
    return null;
  };
  const { story } = listen('normal', 'thoughtful', 1000, { last_play_ms, skipsResult: () => true });
  await story.begin({ events: [], view: view(['B']) });
  const ended = { game: { n: 1 }, view: { round: 1 } };
  story.push({ events: [ended, event(2)], view: view(['A']) });
  await vi.waitFor(() => expect(story.lingers).toBe(true));
  expect(asked).toEqual([[{ round: 1 }, 'alone', 'thoughtful']]);
  expect(story.log).toHaveLength(1);
  story.skip();
  await story.idle();
  expect(story.lingers).toBe(false);
  expect(story.log).toHaveLength(2);
});

test('a claim that was beaten is told with the round that it belongs to', async () => {
  const { story } = listen('normal', 'brisk', 20, { last_play_ms: 1000, skipsResult: () => true });
  await story.begin({ events: [], view: view(['B']) });
  const end = { game: { n: 1, seat: 'B' }, view: {}, took: 4310 } as MatchEvent;
  const late = { table: { kind: 'claim_lost', seat: 'C', behind: 120 }, game: { n: 3 } } as unknown as MatchEvent;
  story.push({ events: [end, event(2), late], view: view(['B']) });
  await vi.waitFor(() => expect(story.log).toHaveLength(2));
  expect(story.log[0]).toMatchObject({ ends: true, took: 4310, seat: 'B' });
  expect(story.log[1]?.table?.kind).toBe('claim_lost');
  await story.idle();
  expect(story.log).toHaveLength(3);
});

describe('C15: a reader who has just come', () => {
  const open = (waiting: string) => ({ ...view([waiting]), pause: 'none' as const });
  const where = async () => ['Round 1.', 'Yours: 5.'];

  test('hears once how the table stands, and with it the prompt where it is the reader who is to act', async () => {
    for (const [waiting, told] of [
      ['B', 'Here. Round 1. Yours: 5.'],
      ['A', 'Here. Round 1. Yours: 5. prompt normal'],
    ] as const) {
      const { story, heard, urgent } = listen('normal', 'brisk', 1000, {}, { where });
      await story.begin({ events: [], view: open(waiting) }, null, 'Here.');
      await story.idle();
      expect(heard).toEqual([told]);
      expect(urgent).toEqual(waiting === 'A' ? [told] : []);
    }
  });

  test('hears it again after a cut, behind what was missed; under a pause nothing of it', async () => {
    const { story, heard } = listen('normal', 'brisk', 1000, {}, { where });
    await story.begin({ events: [], view: open('B') });
    story.push({ events: [event(1)], view: open('B') });
    story.tellWhere();
    await story.idle();
    expect(heard).toEqual(['1 normal', 'Round 1. Yours: 5.']);
    await story.begin({ events: [], view: { ...open('B'), pause: 'paused' } }, null, 'Here.');
    await story.idle();
    expect(heard.at(-1)).toBe('Here.');
  });
});
