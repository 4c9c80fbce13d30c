import { createRawSnippet, mount, tick, unmount } from 'svelte';
import { fakeRemote, tableMessage } from './fake_remote.ts';
import Lobby from './Lobby.svelte';

const { remote } = fakeRemote(tableMessage());

const props = {
  remote,
  about: null,
  game: 'Any game',
  top: createRawSnippet(() => ({ render: () => '<header></header>' })),
  fit: async () => null,
  onhome: () => {},
  onleave: () => {},
};

const open = () => mount(Lobby, { target: document.body, props });
const focused = () => document.activeElement;

beforeEach(() => {
  document.body.innerHTML = '<section id="table" tabindex="-1"></section>';
});

test('a lobby takes the focus, and the table that follows it gets the focus of the button that started it', async () => {
  const lobby = open();
  await tick();
  expect(focused()?.tagName).toBe('MAIN');
  const start = [...document.querySelectorAll<HTMLElement>('button')].find(({ textContent }) =>
    /Start/.test(textContent),
  );
  start?.focus();
  expect(focused()).toBe(start);
  await unmount(lobby);
  await tick();
  expect(focused()?.id).toBe('table');
});

test('a focus that is somewhere else stays there', async () => {
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  const lobby = open();
  await tick();
  expect(focused()).toBe(elsewhere);
  await unmount(lobby);
  await tick();
  expect(focused()).toBe(elsewhere);
});
