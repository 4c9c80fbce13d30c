// A line to the site that can become a black hole: nothing passes in either direction, and nobody is told, as on a phone that has
// left the Wi-Fi. When the hole is gone, what was on its way arrives.
import { createServer, connect } from 'node:net';

export async function openLine(origin) {
  const pairs = new Set();
  let hole = false;
  const still = (sockets, yes) => {
    for (const socket of sockets) yes ? socket.pause() : socket.resume();
  };
  const server = createServer((page) => {
    const site = connect(Number(new URL(origin).port), '127.0.0.1');
    const pair = [page, site];
    pairs.add(pair);
    for (const [from, to] of [pair, [site, page]]) {
      from.on('data', (piece) => to.write(piece));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    still(pair, hole);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  server.unref(); // a test that fails leaves it open
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    hole(yes) {
      hole = yes;
      for (const pair of pairs) still(pair, yes);
    },
    close() {
      for (const [page] of pairs) page.destroy();
      server.close();
    },
  };
}
