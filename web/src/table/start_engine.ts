/**
 * Starts the engine of one game in a worker of its own. The newcomers' engine is fetched while the rest of the page still
 * arrives (first-load-plugin.ts).
 */
import { settings } from '$shell/settings.svelte';
import { EngineClient } from '../engine/client.ts';
import { compileEngine } from '../engine/engine.ts';

const found = import.meta.glob<string>('../../../build/wasm/calculi_*.wasm', {
  eager: true,
  query: '?url',
  import: 'default',
});

const urlOf = (slug: string) => Object.entries(found).find(([path]) => path.endsWith(`/calculi_${slug}.wasm`))?.[1];

/** A browser that cannot read the engine is told in plain words, which the page has from the start; whatever else went wrong stays. */
function refused(cause: unknown): never {
  const words = document.querySelector(`#too_old [lang="${settings.lang}"]`)?.textContent;
  throw cause instanceof WebAssembly.CompileError && words ? new Error(words) : cause;
}

export interface RunningEngine {
  engine: EngineClient;
  stop(): void;
}

export async function startEngine(slug: string): Promise<RunningEngine> {
  const url = urlOf(slug);
  if (!url) throw new Error(slug);
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
  const engine = new EngineClient(worker);
  await engine.load(await compileEngine(url).catch(refused));
  return { engine, stop: () => worker.terminate() };
}
