import { applyUpdate, applyWaiting, registerOffline, renew } from './offline';

const worker = { state: 'installed', postMessage: vi.fn(), addEventListener: vi.fn() };
type Worker = typeof worker | null;
const registration = {
  waiting: worker as Worker,
  installing: null as Worker,
  addEventListener: () => {},
  update: vi.fn(async () => {}),
};
const reload = vi.fn();

/** A browser that has this registration; with none, it has no service workers. */
function browse(found: typeof registration | null, controller: object | null = {}): void {
  const serviceWorker = {
    register: async () => found,
    getRegistration: async () => found,
    addEventListener: () => {},
    controller,
  };
  vi.stubGlobal('navigator', found ? { serviceWorker } : {});
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('location', { reload });
  for (const mock of [worker.postMessage, worker.addEventListener, registration.update, reload]) mock.mockReset();
  registration.waiting = worker;
  registration.installing = null;
  worker.state = 'installed';
  sessionStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

test('a new version is let in while it waits; the first one, which WebKit shows as waiting for a moment, is none', async () => {
  browse(registration);
  registerOffline();
  await vi.advanceTimersByTimeAsync(10_000);
  worker.state = 'activated';
  expect(applyUpdate()).toBe(false);
  worker.state = 'installed';
  expect(applyUpdate()).toBe(true);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
});

test('a version that has waited since the last visit is let in by the next one', async () => {
  browse(registration);
  expect(await applyWaiting()).toBe(true);
  expect(worker.postMessage).toHaveBeenCalledOnce();
  browse(registration, null); // a first visit
  expect(await applyWaiting()).toBe(false);
  browse(registration);
  registration.waiting = null;
  expect(await applyWaiting()).toBe(false);
});

describe('a page that the server no longer understands', () => {
  test('fetches the newest version and lets it in, once it is here', async () => {
    browse(registration);
    registration.waiting = null;
    registration.update.mockImplementation(async () => {
      registration.installing = worker;
      worker.state = 'installing';
    });
    await renew();
    expect(worker.postMessage).not.toHaveBeenCalled();
    worker.state = 'installed';
    for (const [, changed] of worker.addEventListener.mock.calls) changed();
    expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
  });

  test('is loaded anew where nothing is kept on the device, and not again and again', async () => {
    browse(null);
    await renew();
    await renew();
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(61_000);
    await renew();
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
