// Pupils of a class without a page each: many plain WebSockets in one page, which come in and do what a test says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engine, root, visit } from './kit.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'platform/wire/examples/client/hello.json'), 'utf8'));

// What a mate sees, and what is due of it in Archimedes: the play that sheds most cards.
export const VIEW = 'return mate.told.findLast(({ view }) => view)?.view ?? null';
const ask = engine();
export function moveIn(view) {
  if (!view?.waiting.includes(view.me)) return null;
  const { plays = [] } = ask('solve', { game: 'archimedes', question: { top: view.game.top.value, hand: view.game.hand } }).ok ?? {};
  return plays[0] ?? view.may.find((kind) => kind === 'draw' || kind === 'pass') ?? null;
}

// Two cards of the hand that no sign joins to the pile, and the fact that they got wrong.
export function missedIn({ game, waiting, me }) {
  if (!waiting.includes(me)) return null;
  for (const x of game.hand)
    for (const y of game.hand) {
      if (x === y || typeof x !== 'number' || typeof y !== 'number') continue;
      const [wrong] = ask('missed', { game: 'archimedes', view: game, text: `${x} ${y}` }).ok?.answers ?? [];
      const [, a, sign, b] = /^(\d+)(\D)(\d+)$/.exec(wrong?.fact ?? '') ?? [];
      const turns = a && 'x+'.includes(sign) && Number(a) > Number(b);
      if (wrong) return { cards: [x, y], fact: wrong.fact, shown: turns ? `${b}${sign}${a}` : wrong.fact };
    }
  return null;
}

// `mates.page` has window.mates: for each pupil what it was told, and ways to speak.
export async function comeIn(code, count, { origin } = {}) {
  const page = await visit({ path: '/about', bypassCSP: true, ...(origin ? { origin } : {}) });
  await page.evaluate(
    async ([hello, to, many]) => {
      const token = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      const open = (mate) =>
        new Promise((done) => {
          mate.socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
          mate.tell = (message) => mate.socket.send(JSON.stringify(message));
          mate.socket.onmessage = ({ data }) => {
            const message = JSON.parse(data);
            mate.told.push(message);
            message.at = Date.now();
            if (message.type === 'welcome' && mate.link) mate.tell({ type: 'class_resume', link: mate.link, token: mate.token, have: 0 });
            else if (message.type === 'welcome') mate.tell({ type: 'join', to });
            if (message.type === 'class_door' && !message.knocks) {
              mate.link = message.link;
              mate.tell({ type: 'class_enter', token: mate.token });
            }
            if (message.type === 'class_place') {
              mate.place = message;
              mate.cmd = Math.max(mate.cmd, message.cmd);
              done();
            }
          };
          mate.socket.onopen = () => mate.tell(hello);
        });
      const fresh = () => {
        const mate = { token: token(), told: [], cmd: 0, place: null, link: null };
        mate.command = (message) => mate.tell({ ...message, cmd: ++mate.cmd });
        mate.away = () => mate.socket.close();
        mate.back = () => open(mate);
        return mate;
      };
      window.mates = Array.from({ length: many }, fresh);
      for (const mate of window.mates) await open(mate);
    },
    [{ type: 'hello', version, lang: 'en' }, code, count],
  );
  const all = (act, ...more) => page.evaluate(([body, args]) => Promise.all(window.mates.map((mate, i) => new Function('mate', 'i', 'args', body)(mate, i, args))), [act, more]);
  return {
    page,
    all,
    one: (i, act, ...more) => page.evaluate(([at, body, args]) => new Function('mate', 'args', body)(window.mates[at], args), [i, act, more]),
    places: () => page.evaluate(() => window.mates.map(({ place }) => place)),
    waitAll: (condition) => page.waitForFunction((body) => window.mates.every((mate) => new Function('mate', `return ${body}`)(mate)), condition),
  };
}
