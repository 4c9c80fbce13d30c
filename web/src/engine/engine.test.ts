import { readFileSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EngineClient } from './client.ts';
import { Engine, EngineError, EngineFault } from './engine.ts';
import { type FromWorker, type Port, serve, type ToWorker } from './service.ts';
import { WasmEngine } from './wasm.js';

const bytes = readFileSync('../build/wasm/calculi.wasm');
const seed = '5a'.repeat(32);
let engine: Engine;
let slug: string;

beforeAll(async () => {
  engine = await Engine.load(bytes);
  slug = engine.call('about', {}).ok?.games[0]?.slug ?? '';
});

describe('the engine in the page', () => {
  it('tells of its games in three languages', () => {
    for (const lang of ['en', 'pl', 'cs'] as const) {
      const { ok } = engine.call('about', { lang });
      expect(ok?.games.every((game) => game.title && game.goal && game.options.every((option) => option.text))).toBe(
        true,
      );
    }
    const rules = (lang: 'en' | 'pl') => engine.call('rules', { game: slug, lang }).ok?.clauses[0]?.text;
    expect(rules('en')).not.toBe(rules('pl'));
  });

  it('plays a match of bots to its end, and the record of it replays', () => {
    const names = ['Ola', 'Jan'];
    const opened = engine.call('open', { game: slug, seats: 2, seed, holders: ['bot random', 'bot random'], names }).ok;
    const match = opened?.match ?? 0;
    let news = engine.call('advance', { match, now: 0 }).ok;
    while (news && !news.view.outcome) {
      const known = { match, events: news.view.events, lines: 10_000 };
      news = engine.call('advance', { ...known, now: news.next ?? news.view.now }).ok;
    }
    expect(news?.view.outcome?.aborted).toBe(false);
    const told = engine.call('look', { match, viewer: 'A' }).ok;
    expect(told?.events.length).toBe(told?.view.events);
    const said = engine.call('say', { game: slug, events: told?.events ?? [], viewer: 'A', names }).ok;
    expect(said?.texts).toEqual(told?.texts);
    const text = `${opened?.record_head}${told?.log.join('\n')}\n${told?.record_end}`;
    const again = engine.call('replay', { text }).ok;
    expect(engine.call('look', { match: again?.match ?? 0, viewer: 'A' }).ok).toEqual(told);
    expect(again?.lines).toBe(told?.log.length);
  });

  it('opens a record at any of its lines', () => {
    const opened = engine.call('open', { game: slug, seats: 2, seed }).ok;
    const match = opened?.match ?? 0;
    const look = (match = 0) => engine.call('look', { match, viewer: 'A' }).ok;
    const seat = look(match)?.view.waiting[0] ?? 'A';
    const views = [0, 1].map((line) => {
      if (line > 0) engine.call('act', { match, seat, text: 'draw', at: 900 });
      return look(match)?.view;
    });
    const { log, record_end } = look(match) ?? { log: [], record_end: '' };
    const text = `${opened?.record_head}${log.join('\n')}\n${record_end}`;
    for (const [line, view] of views.entries()) {
      const at = engine.call('replay', { text, line }).ok;
      expect(at?.lines).toBe(1);
      expect(look(at?.match)?.view).toEqual(view);
    }
  });

  it('answers a wrong move with a sentence, and a wrong call with an exception', () => {
    const match = engine.call('open', { game: slug, seats: 2, seed }).ok?.match ?? 0;
    const act = (lang: 'en' | 'cs') =>
      engine.call('act', { match, seat: 'A', text: 'abracadabra', at: 1, lang }).refused;
    expect(act('en')?.text).not.toBe(act('cs')?.text);
    engine.call('close', { match });
    expect(() => engine.call('look', { match })).toThrow(EngineError);
  });
});

describe('the engine in a worker', () => {
  const { port1, port2 } = new MessageChannel();
  const port = <In, Out>(end: typeof port1): Port<In, Out> => ({
    postMessage: (message) => end.postMessage(message),
    addEventListener: (_, listener) => end.on('message', (data: In) => listener({ data })),
  });
  const client = new EngineClient(port<FromWorker, ToWorker>(port1));
  serve(port<ToWorker, FromWorker>(port2));
  afterAll(() => port1.close());

  it('does nothing before it is loaded', async () => {
    await expect(client.call('about', {})).rejects.toThrow(EngineFault);
  });

  it('answers the calls of a page in order', async () => {
    await client.load(bytes);
    const [opened, seen] = await Promise.all([
      client.call('open', { game: slug, seats: 2, seed }),
      client.call('look', { match: 1, viewer: 'B' }),
    ]);
    expect(opened.ok?.match).toBe(1);
    expect(seen.ok?.view.me).toBe('B');
    await expect(client.call('look', { match: 7 })).rejects.toThrow(EngineError);
  });

  it('begins afresh when it is loaded again', async () => {
    await client.load(bytes);
    await expect(client.call('look', { match: 1 })).rejects.toThrow(EngineError);
  });
});

describe('an engine without words', () => {
  const { port1, port2 } = new MessageChannel();
  const port = <In, Out>(end: typeof port1): Port<In, Out> => ({
    postMessage: (message) => end.postMessage(message),
    addEventListener: (_, listener) => end.on('message', (data: In) => listener({ data })),
  });
  const fetched: string[] = [];
  const words = (lang: string) => {
    const text = readFileSync(`../build/wasm/generated_${slug}/text/sentences.${lang}.json`, 'utf8');
    fetched.push(lang);
    return lang === 'cs' ? Promise.reject(new Error('no line')) : Promise.resolve(JSON.parse(text) as string);
  };
  const client = new EngineClient(port<FromWorker, ToWorker>(port1), words);
  serve(port<ToWorker, FromWorker>(port2));
  afterAll(() => port1.close());
  const goal = async (lang: 'en' | 'pl' | 'cs') => (await client.call('about', { lang })).ok?.games[0]?.goal;
  const known = (lang: 'en' | 'pl') =>
    engine.call('about', { lang }).ok?.games.find((game) => game.slug === slug)?.goal;

  it('is given those of each language once, before anything is said in it', async () => {
    await client.load(readFileSync(`../build/wasm/calculi_${slug}.wasm`));
    expect(await Promise.all([goal('pl'), goal('pl'), goal('en')])).toEqual([known('pl'), known('pl'), known('en')]);
    expect(fetched).toEqual(['pl', 'en']);
  });

  it('says in a language that it has what it cannot say in another, and asks for that again', async () => {
    expect(await goal('cs')).toBe(known('en'));
    await goal('cs');
    expect(fetched.slice(2)).toEqual(['cs', 'cs']);
  });
});

describe('a fault', () => {
  it('stays: an engine that has stopped never answers again', () => {
    const trap = new Uint8Array([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 9, 2, 96, 0, 0, 96, 1, 127, 1, 127, 3, 3, 2, 0, 1, 7, 31, 2, 11, 95, 105, 110,
      105, 116, 105, 97, 108, 105, 122, 101, 0, 0, 13, 99, 97, 108, 99, 117, 108, 105, 95, 97, 108, 108, 111, 99, 0, 1,
      10, 8, 2, 2, 0, 11, 3, 0, 0, 11,
    ]);
    const broken = new WasmEngine(new WebAssembly.Module(trap));
    expect(() => broken.call('{}')).toThrow(EngineFault);
    expect(() => broken.call('{}')).toThrow(/has stopped/);
  });
});
