/** The teacher's page: opening a class and opening it again, the labels that never leave it, and who is seated where. */
import { comeBack, FakeSocket, fakeServer, LINK, refused } from '../../table/remote/fake_server.ts';
import type { ClassPlan, ClassStateMessage, Pupil } from '../../wire/messages.ts';
import { Grouping } from './grouping.svelte';
import { TeacherClass } from './teacher_class.svelte';

fakeServer();

const plan: ClassPlan = {
  game: 'any',
  options: {},
  size: 2,
  mode: 'tables',
  duplicate: false,
  calm: true,
  minutes: 8,
  matches: 3,
};
const pupil = (number: number, more: Partial<Pupil> = {}): Pupil => ({
  number,
  name: `Pupil ${number}`,
  state: 'waiting',
  seat: null,
  ...more,
});
const state = (more: Partial<ClassStateMessage> = {}): ClassStateMessage => ({
  type: 'class',
  id: '6c1f0a2b3c4d5e6f',
  cmd: 0,
  code: '715204',
  link: LINK,
  phase: 'gathering',
  plan,
  paused: false,
  last_round: false,
  next: false,
  match: 0,
  locked: false,
  lets_in: false,
  knocks: [],
  outside: 0,
  devices: 1,
  screens: 0,
  pupils: [1, 2, 3, 4, 5].map((number) => pupil(number)),
  tables: [],
  needs: [],
  common: 0,
  goal: 0,
  seed_hash: '',
  ...more,
});
function open(by: string | null = null) {
  const taught = new TeacherClass(() => 'en', { by, plan });
  FakeSocket.last.welcome();
  return taught;
}
function opened() {
  const taught = open();
  FakeSocket.last.tell({ type: 'class_opened', code: '715204', link: LINK, second: false });
  FakeSocket.last.tell(state());
  return taught;
}
const said = () => FakeSocket.last.said.at(-1) as unknown as Record<string, unknown>;
const all_said = () => FakeSocket.all.flatMap(({ sent }) => sent.map((one) => JSON.stringify(one))).join();

test('a class is opened with a key of the page, and found again after a cut and after a reload', () => {
  const taught = open();
  expect(said()).toMatchObject({ type: 'open_class', plan });
  const { token } = said();
  FakeSocket.last.tell({ type: 'class_opened', code: '715204', link: LINK, second: false });
  FakeSocket.last.tell(state());
  expect(taught.code).toBe('715 204');
  FakeSocket.last.close();
  expect(comeBack().said[0]).toEqual({ type: 'class_resume', link: LINK, token, have: 0 });
  taught.close();
  const again = open();
  expect(said()).toEqual({ type: 'class_resume', link: LINK, token, have: 0 });
  again.close();
});

test('C20: a class that its server has lost is opened with the same code, and knows its pupils again', async () => {
  const taught = opened();
  const pupils = Array.from({ length: 9 }, (_, i) => ({ number: i + 1, name: `P${i}`, key: 'ab' }));
  FakeSocket.last.tell({ type: 'class_keys', pupils });
  FakeSocket.last.close();
  comeBack().tell(refused);
  expect(said()).toMatchObject({ type: 'open_class', plan, code: '715204', link: LINK });
  FakeSocket.last.tell({ type: 'class_opened', code: '715204', link: LINK, second: false });
  const sent = FakeSocket.last.said.filter(({ type }) => type === 'class_readmit') as unknown as {
    pupils: unknown[];
    last: boolean;
  }[];
  expect(sent.map(({ pupils: some, last }) => [some.length, last])).toEqual([
    [7, false],
    [2, true],
  ]);
  taught.close();
});

test('C22: labels are in no message, not on the second device, and gone with the class', () => {
  const taught = opened();
  taught.note({ labels: { 1: 'Ola Nowak' }, apart: [[1, 2]] });
  taught.teach('pause');
  taught.close();
  const again = open();
  FakeSocket.last.tell({ type: 'class_opened', code: '715204', link: LINK, second: false });
  expect(again.notes.labels).toEqual({ 1: 'Ola Nowak' });
  FakeSocket.last.tell({ type: 'class_over' });
  expect(again.ended).toBe('over');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('calculi.class'))).toEqual([]);
  expect(all_said()).not.toMatch(/Nowak/);
  const second = open('ab12');
  expect(said()).toMatchObject({ type: 'class_control', word: 'ab12' });
  FakeSocket.last.tell({ type: 'class_opened', code: '715204', link: LINK, second: true });
  second.note({ labels: { 1: 'Ola Nowak' } });
  expect(second.notes.labels).toEqual({});
  second.close();
});

test('C18: one tap seats everybody, and the next match repeats no partner; by hand every change can be undone', async () => {
  const taught = opened();
  const six = { pupils: [1, 2, 3, 4, 5, 6].map((number) => pupil(number)) };
  FakeSocket.last.tell(state(six));
  const grouping = new Grouping(taught, () => 0.4);
  const start = async () => {
    const going = grouping.start();
    const { cmd, tables } = said() as { cmd: number; tables: number[][] };
    FakeSocket.last.tell({ type: 'ack', cmd, canonical: '' });
    await going;
    return tables;
  };
  const first = await start();
  expect(first.map((table) => table.length)).toEqual([2, 2, 2]);
  expect(first.flat().toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  const partners = (tables: number[][]) => tables.map((table) => table.toSorted().join());
  const next = await start();
  for (const pair of partners(next)) expect(partners(first)).not.toContain(pair);
  grouping.choose('hand');
  const drawn = grouping.tables;
  const [a, b] = [drawn[0]?.[0] as number, drawn[1]?.[0] as number];
  grouping.tap({ pupil: a });
  grouping.tap({ pupil: b });
  expect(grouping.tables[0]).toContain(b);
  grouping.tap({ pupil: a });
  grouping.tap({ table: 0 });
  expect(grouping.barred).toBe('alone');
  grouping.undo();
  expect(grouping.tables).toEqual(drawn);
  taught.close();
});
