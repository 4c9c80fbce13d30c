import { workerSource } from '../../sw-plugin.ts';

const files = [
  { path: '/assets/a.js', bytes: Buffer.from('let a;') },
  { path: '/assets/b.wasm', bytes: Buffer.from([0, 97, 115, 109]) },
];
const safety = { 'content-security-policy': "default-src 'self'", 'content-encoding': 'br', 'content-length': '7' };

/** Installs the worker where the server answers with this pack, and returns what it has kept. */
async function installed(pack: Buffer, status = 200): Promise<Map<string, Response>> {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (path: string, answer: Response) => void kept.set(path, answer),
    add: async (path: string) => void kept.set(path, new Response('the page')),
  };
  let done: Promise<void> = Promise.resolve();
  const listen = (name: string, heard: (event: object) => void) =>
    name === 'install' && heard({ waitUntil: (work: Promise<void>) => (done = work) });
  const fetched = async (path: string) => {
    expect(path).toBe('/offline.pack');
    return new Response(new Uint8Array(pack), { status, headers: safety });
  };
  new Function('self', 'caches', 'fetch', workerSource('1', '/offline.pack', files))(
    { addEventListener: listen },
    { open: async () => cache },
    fetched,
  );
  await done;
  return kept;
}

test('every file of the pack is kept with its bytes, its type and the safety headers', async () => {
  const kept = await installed(Buffer.concat(files.map(({ bytes }) => bytes)));
  expect([...kept.keys()]).toEqual(['/assets/a.js', '/assets/b.wasm', '/']);
  expect(await kept.get('/assets/a.js')?.text()).toBe('let a;');
  const engine = kept.get('/assets/b.wasm');
  expect([...new Uint8Array((await engine?.arrayBuffer()) ?? [])]).toEqual([0, 97, 115, 109]);
  expect(engine?.headers.get('content-type')).toBe('application/wasm');
  expect(engine?.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(engine?.headers.get('content-encoding')).toBeNull();
});

test('a pack that is cut off or refused installs nothing', async () => {
  await expect(installed(Buffer.from('let'))).rejects.toThrow('not whole');
  await expect(installed(Buffer.concat(files.map(({ bytes }) => bytes)), 429)).rejects.toThrow('not whole');
});

test('a file of a kind that nobody has named stops the build', () => {
  expect(() => workerSource('1', '/offline.pack', [{ path: '/a.xyz', bytes: Buffer.from('') }])).toThrow('/a.xyz');
});
