import * as made from './earcons.ts';
import { EARCONS, type Earcon } from './earcons.ts';
import { EarconPlayer, REST_MS, TOGETHER_MS } from './player.ts';

const master = { gain: { value: 0 } };
/** The sounds that were put into the context, and the context itself. */
let sounded: Earcon[] = [];
let context: { state: string; currentTime: number; resume: () => Promise<void>; suspend: () => Promise<void> };

beforeEach(() => {
  vi.useFakeTimers();
  sounded = [];
  const becomes = (state: string) =>
    vi.fn(async () => {
      context.state = state;
    });
  context = { state: 'running', currentTime: 0, resume: becomes('running'), suspend: becomes('suspended') };
  vi.stubGlobal('AudioContext', class {});
  vi.stubGlobal(
    'StereoPannerNode',
    class {
      connect() {}
    },
  );
  vi.spyOn(made, 'masterOf').mockReturnValue(master as never);
  vi.spyOn(made, 'addEarcon').mockImplementation((_, __, name) => void sounded.push(name));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
vi.mock('./earcons.ts', { spy: true });

function player(loudness: 'off' | 'soft' | 'on') {
  const one = new EarconPlayer(() => context as never);
  one.loudness = loudness;
  return one;
}

test('of the sounds of one moment only the most important is heard', () => {
  const one = player('soft');
  for (const name of ['card', 'your_turn', 'right'] as const) one.play(name);
  vi.advanceTimersByTime(TOGETHER_MS - 1);
  expect(sounded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sounded).toEqual(['your_turn']);
  one.play('card');
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(sounded).toEqual(['your_turn', 'card']);
});

test('time up is above a win, a win above a turn, a turn above right and wrong, these above what others do', () => {
  const order: Earcon[] = ['time_up', 'win', 'your_turn', 'right', 'another_scores'];
  const ranks = order.map((name) => EARCONS[name].rank);
  expect(ranks).toEqual([5, 4, 3, 2, 1]);
  expect(EARCONS.wrong.rank).toBe(EARCONS.right.rank);
});

test('nothing sounds when sounds are off, and nothing is made for them', () => {
  const make = vi.fn();
  const one = new EarconPlayer(make);
  one.play('win');
  one.wake();
  vi.advanceTimersByTime(1000);
  expect(make).not.toHaveBeenCalled();
});

test('a sound that waits is lost when sounds are switched off', () => {
  const one = player('on');
  one.play('bead');
  one.loudness = 'off';
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(sounded).toEqual([]);
});

test('a context that the browser keeps silent is woken by a touch, and a sound before that is lost', () => {
  context.state = 'suspended';
  const one = player('on');
  one.play('card');
  vi.advanceTimersByTime(TOGETHER_MS);
  expect(sounded).toEqual([]);
  one.wake();
  expect(context.resume).toHaveBeenCalledOnce();
});

test('the context rests when nothing has sounded for a while, a touch leaves it, and the next sound is heard', async () => {
  const one = player('on');
  one.play('win');
  vi.advanceTimersByTime(TOGETHER_MS + REST_MS - 1);
  expect(context.suspend).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(context.state).toBe('suspended');
  one.wake();
  expect(context.resume).not.toHaveBeenCalled();
  one.play('card');
  await vi.advanceTimersByTimeAsync(TOGETHER_MS);
  expect(sounded).toEqual(['win', 'card']);
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(context.suspend).toHaveBeenCalledTimes(2);
});

test('a context that gets up slowly loses no sound', async () => {
  const one = player('on');
  one.wake();
  await vi.advanceTimersByTimeAsync(REST_MS);
  expect(context.state).toBe('suspended');
  let up = () => {};
  context.resume = () =>
    new Promise((done) => {
      up = () => {
        context.state = 'running';
        done();
      };
    });
  one.play('right');
  await vi.advanceTimersByTimeAsync(10 * TOGETHER_MS);
  expect(sounded).toEqual([]);
  up();
  await vi.advanceTimersByTimeAsync(0);
  expect(sounded).toEqual(['right']);
});

test('soft is half as loud, and under speech everything is 12 dB lower', () => {
  const one = player('on');
  one.wake();
  expect(master.gain.value).toBe(0.6);
  one.ducked = true;
  expect(20 * Math.log10(master.gain.value / 0.6)).toBeCloseTo(-12);
  one.ducked = false;
  one.loudness = 'soft';
  expect(master.gain.value).toBe(0.3);
});
