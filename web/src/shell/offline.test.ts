import { applyUpdate, registerOffline } from './offline';

test('a new version is let in while it waits; the first one, which WebKit shows as waiting for a moment, is none', async () => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  const worker = { state: 'installed', postMessage: vi.fn() };
  const registration = { waiting: worker, addEventListener: () => {} };
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration, addEventListener: () => {} } });
  registerOffline();
  await vi.advanceTimersByTimeAsync(10_000);
  worker.state = 'activated';
  expect(applyUpdate()).toBe(false);
  worker.state = 'installed';
  expect(applyUpdate()).toBe(true);
  expect(worker.postMessage).toHaveBeenCalledExactlyOnceWith('take over');
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
