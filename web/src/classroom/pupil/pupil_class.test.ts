/** A pupil's phone: the door, the way back after a cut, and an ordinary table on the line of the class. */
import { vi } from 'vitest';
import {
  comeBack,
  FakeSocket,
  fakeServer,
  LINK,
  listener,
  lobby,
  refused,
  seatsWith,
} from '../../table/remote/fake_server.ts';
import type { RemoteTable } from '../../table/remote/remote.svelte';
import type { ClassDoorMessage, ClassPlaceMessage } from '../../wire/messages.ts';
import { PupilClass } from './pupil_class.svelte';
import { keptPlace } from './pupil_key.ts';

fakeServer();

const CODE = '715204';
const TABLE = 'a'.repeat(32);
const door: ClassDoorMessage = {
  type: 'class_door',
  link: LINK,
  name: 'Bright Falcon',
  renames: 5,
  knocks: false,
  phase: 'gathering',
  game: 'any',
};
const place: ClassPlaceMessage = {
  type: 'class_place',
  id: '6c1f0a2b3c4d5e6f',
  link: LINK,
  cmd: 0,
  number: 1,
  name: 'Bright Falcon',
  renames: 4,
  phase: 'gathering',
  state: 'waiting',
  paused: false,
  last_round: false,
  game: 'any',
  mode: 'tables',
  calm: true,
  duplicate: false,
  match: 0,
  matches: 3,
  partners: [],
  seat: null,
};
const playing: ClassPlaceMessage = {
  ...place,
  phase: 'playing',
  state: 'playing',
  match: 1,
  table: 3,
  table_link: TABLE,
  seat: 'B',
};
const table = { ...lobby, phase: 'playing' as const, link: TABLE, me: 'B' as const, seats: seatsWith(), host_name: '' };

function come(to = CODE) {
  const sits = vi.fn<(remote: RemoteTable) => void>();
  const stands = vi.fn();
  const pupil = new PupilClass(() => 'en', to, { listener, sits, stands });
  FakeSocket.last.welcome();
  return { pupil, sits, stands };
}
function enter() {
  const all = come();
  FakeSocket.last.tell(door);
  all.pupil.enter();
  FakeSocket.last.tell(place);
  return all;
}
const said = () => FakeSocket.last.said.at(-1) as unknown as Record<string, unknown>;

test('a pupil comes by the code, takes a drawn name, and comes in with a key of the own', () => {
  const { pupil } = come();
  expect(said()).toEqual({ type: 'join', to: CODE });
  FakeSocket.last.tell(door);
  expect(pupil.door?.name).toBe('Bright Falcon');
  pupil.rename();
  expect(said()).toEqual({ type: 'rename' });
  pupil.enter();
  expect(said()).toMatchObject({ type: 'class_enter', token: expect.stringMatching(/^[0-9a-f]{32}$/) });
  FakeSocket.last.tell(place);
  expect(pupil.place?.name).toBe('Bright Falcon');
  expect(keptPlace()).toMatchObject({ link: LINK, code: CODE });
  pupil.close();
});

test.each([CODE, LINK])('C29: a phone that was asleep or closed comes back to the own place by %s', (to) => {
  const { pupil } = enter();
  const token = keptPlace()?.token;
  pupil.close();
  const again = come(to).pupil;
  expect(said()).toMatchObject({ type: 'class_resume', link: LINK, token, have: 0 });
  FakeSocket.last.tell(place);
  expect(again.place?.number).toBe(1);
  again.close();
});

test('a key of another class leads to the door', () => {
  enter().pupil.close();
  const { pupil } = come();
  FakeSocket.last.tell(refused);
  expect(said()).toEqual({ type: 'join', to: CODE });
  expect(keptPlace()).toBeNull();
  pupil.close();
});

test('the table of a match is an ordinary table on the line of the class, and its commands have one count', async () => {
  const { pupil, sits, stands } = enter();
  pupil.rename();
  FakeSocket.last.tell({ type: 'ack', cmd: 1, canonical: '' });
  FakeSocket.last.tell({ type: 'seated', seat: 'B', token: null, cmd: 1 });
  FakeSocket.last.tell(table);
  FakeSocket.last.tell(playing);
  const [remote] = sits.mock.calls[0] as [RemoteTable];
  expect(pupil.plays).toBe(true);
  expect(location.pathname).toBe(`/j/${LINK}`);
  remote.act('3+4=7');
  expect(said()).toMatchObject({ type: 'act', cmd: 2, text: '3+4=7' });
  expect(Object.keys(localStorage)).toEqual(['calculi.device', 'calculi.class.pupil']);
  FakeSocket.last.close();
  expect(comeBack().said[0]).toMatchObject({ type: 'class_resume', link: LINK, have: 0 });
  FakeSocket.last.tell(playing);
  FakeSocket.last.tell(table);
  expect(sits).toHaveBeenCalledOnce();
  expect(said()).toMatchObject({ type: 'act', cmd: 2 });
  FakeSocket.last.tell({ ...playing, phase: 'seated', state: 'seated', match: 2 });
  expect(stands).toHaveBeenCalledOnce();
  FakeSocket.last.tell(table); // the table before has nothing more to say
  expect(sits).toHaveBeenCalledOnce();
  FakeSocket.last.tell({ ...table, link: 'b'.repeat(32), id: 'ff' });
  expect(sits).toHaveBeenCalledTimes(2);
  pupil.close();
});

test('C20: a class whose server is new waits, and comes back by itself when the teacher has opened it again', () => {
  const { pupil } = enter();
  FakeSocket.last.close();
  comeBack().tell(refused);
  expect(pupil.ended).toBeNull();
  expect(pupil.problem).toMatch(/The class is lost/);
  FakeSocket.last.tell({ type: 'moved', name: '', link: LINK });
  expect(said()).toMatchObject({ type: 'class_resume', link: LINK });
  FakeSocket.last.tell(place);
  expect(pupil.problem).toBeNull();
  pupil.close();
});

test('C22: when the class is over, and when a pupil is removed, nothing of it stays on the phone', () => {
  const over = enter().pupil;
  FakeSocket.last.tell({ type: 'class_over' });
  expect(over.ended).toBe('over');
  expect(keptPlace()).toBeNull();
  const gone = enter().pupil;
  FakeSocket.last.tell({ type: 'bye', reason: 'removed' });
  expect(gone.ended).toBe('removed');
  expect(keptPlace()).toBeNull();
});

test('a class that is full says so, and a page that was taken over keeps the place for the newer one', () => {
  const { pupil } = come();
  FakeSocket.last.tell({ ...refused, code: 'server.class_full', text: 'Full.' });
  expect([pupil.ended, pupil.problem]).toEqual(['refused', 'The class is full.']);
  const older = enter().pupil;
  FakeSocket.last.tell({ type: 'bye', reason: 'taken_over' });
  expect(older.ended).toBe('taken_over');
  expect(keptPlace()).not.toBeNull();
});
