/** The examples of platform/wire are what the server's own tests read and write; here the page's types are held against them. */
import { describe, expect, it } from 'vitest';
import { type ClientMessage, PROTOCOL, type ServerMessage } from './messages.ts';

type Kind = 'number' | 'string' | 'boolean' | 'object' | 'array' | 'null';
/** The kinds a member may have. */
type Shape = Record<string, Kind[]>;

const client: Record<ClientMessage['type'], Shape> = {
  hello: { version: ['number'], lang: ['string'] },
  create_table: { game: ['string'], options: ['object'], seats: ['array'], contribution: ['string', 'null'] },
  join: { to: ['string'] },
  take_seat: { seat: ['string', 'null'], contribution: ['string', 'null'] },
  rename: {},
  leave: {},
  start: {},
  act: { cmd: ['number'], text: ['string'], reported: ['number', 'null'] },
  hint: { cmd: ['number'], step: ['number'] },
  host: { cmd: ['number'], text: ['string'] },
  resume: { table: ['string'], token: ['string'], have: ['number'], chain: ['string', 'null'] },
  visible: { yes: ['boolean'] },
};

const server: Record<ServerMessage['type'], Shape> = {
  welcome: { version: ['number'], name: ['string'], time_percent: ['number'] },
  table_opened: { code: ['string'], link: ['string'], seat: ['string', 'null'], token: ['string'] },
  seated: { seat: ['string', 'null'], token: ['string', 'null'], cmd: ['number'] },
  table: {
    phase: ['string'],
    game: ['string'],
    options: ['object'],
    seats: ['array'],
    me: ['string', 'null'],
    host: ['boolean'],
    host_name: ['string'],
    code: ['string', 'null'],
    link: ['string'],
    guests: ['number'],
    seed_hash: ['string'],
    seed: ['string', 'null'],
  },
  view: { n: ['number'], chain: ['string'], view: ['object'] },
  event: { n: ['number'], chain: ['string'], event: ['object'] },
  ack: { cmd: ['number'], canonical: ['string'] },
  hint: { cmd: ['number'], hint: ['object'] },
  refused: { cmd: ['number', 'null'], code: ['string'], clause: ['string'], text: ['string'] },
  resync: { n: ['number'], chain: ['string'] },
  error: { code: ['string'], text: ['string'] },
  bye: { reason: ['string'], again_ms: ['number', 'null'] },
};

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

type Example = { type: string; [member: string]: unknown };
const found = import.meta.glob<Example>('../../../platform/wire/examples/*/*.json', { eager: true, import: 'default' });
const examples = (direction: string) =>
  Object.entries(found)
    .filter(([path]) => path.includes(`/${direction}/`))
    .map(([, message]) => message);

describe.each([
  ['client', client],
  ['server', server],
] as const)('the messages of the %s', (direction, shapes: Record<string, Shape>) => {
  it('are all shown by an example', () => {
    const shown = examples(direction).map(({ type }) => type);
    expect(shown.sort()).toEqual(Object.keys(shapes).sort());
  });

  it.each(examples(direction).map((message) => [message.type, message] as const))(
    '%s has these members',
    (type, message) => {
      const { type: _, ...members } = message;
      const shape = shapes[type] ?? {};
      expect(Object.keys(members).sort()).toEqual(Object.keys(shape).sort());
      for (const [name, value] of Object.entries(members)) expect(shape[name]).toContain(kindOf(value));
    },
  );
});

it('both sides speak the same version', () => {
  for (const { type, version } of [...examples('client'), ...examples('server')]) {
    if (type === 'hello' || type === 'welcome') expect(version).toBe(PROTOCOL);
  }
});
