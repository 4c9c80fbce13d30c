/**
 * Starts the engine of one game in a worker of its own. The newcomers' engine is fetched while the rest of the page still
 * arrives (first-load-plugin.ts). Each game has two: the smaller one plays at tables and is given its words, one language at a time; the
 * larger one has all of them, the masters as well, and what needs their opinion.
 */
import { settings } from '$shell/settings.svelte';
import type { Lang } from '$words';
import { EngineClient } from '../engine/client.ts';
import { compileEngine } from '../engine/engine.ts';

const found = import.meta.glob<string>('../../../build/wasm/calculi_*.wasm', {
  eager: true,
  query: '?url',
  import: 'default',
});

const sentences = import.meta.glob<string>('../../../build/wasm/generated_*/text/sentences.*.json', {
  import: 'default',
});

const wordsOf = (slug: string) => (lang: Lang) => {
  const path = Object.keys(sentences).find((path) => path.endsWith(`generated_${slug}/text/sentences.${lang}.json`));
  return (path && sentences[path]?.()) || Promise.reject(new Error(lang));
};

const urlOf = (name: string) => Object.entries(found).find(([path]) => path.endsWith(`/calculi_${name}.wasm`))?.[1];

/** A browser that cannot read the engine is told in plain words, which the page has from the start; whatever else went wrong stays. */
function refused(cause: unknown): never {
  const words = document.querySelector(`#too_old [lang="${settings.lang}"]`)?.textContent;
  throw cause instanceof WebAssembly.CompileError && words ? new Error(words) : cause;
}

export interface RunningEngine {
  engine: EngineClient;
  has_masters: boolean;
  stop(): void;
}

export async function startEngine(slug: string, has_masters: boolean): Promise<RunningEngine> {
  const url = urlOf(has_masters ? `${slug}_study` : slug);
  if (!url) throw new Error(slug);
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
  const words_of = has_masters ? null : wordsOf(slug);
  void words_of?.(settings.lang).catch(() => {}); // they come beside the engine
  const engine = new EngineClient(worker, words_of);
  await engine.load(await compileEngine(url).catch(refused));
  return { engine, has_masters, stop: () => worker.terminate() };
}
