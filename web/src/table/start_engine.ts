/** The engine, in a worker of its own. It is fetched and compiled while the rest of the page still arrives. */
import wasm_url from '../../../build/wasm/calculi.wasm?url';
import { EngineClient } from '../engine/client.ts';
import { compileEngine } from '../engine/engine.ts';

const compiled = compileEngine(wasm_url);
compiled.catch(() => undefined);

export async function startEngine(): Promise<EngineClient> {
  const worker = new Worker(new URL('../engine/worker.ts', import.meta.url), { type: 'module' });
  const client = new EngineClient(worker);
  await client.load(await compiled);
  return client;
}
