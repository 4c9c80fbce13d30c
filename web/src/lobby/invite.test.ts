/** C01, C02: an address that others can open, and copying that is true. */
import { flushSync, mount, tick, unmount } from 'svelte';
import { vi } from 'vitest';
import Invite from './Invite.svelte';
import { addressesFor, copyFrom, listenFlag, readable } from './invite.ts';

const LAN = 'http://192.168.1.20:8080';

describe('the address of an invitation', () => {
  test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])(
    'is one that the server tells, never %s',
    (own) => {
      expect(addressesFor([LAN, 'http://10.0.0.3:8080'], own)).toEqual([LAN, 'http://10.0.0.3:8080']);
      expect(addressesFor([], own)).toEqual([]);
    },
  );
  test('is first of all the one by which this page was opened from elsewhere', () => {
    expect(addressesFor([LAN], 'https://play.example')).toEqual(['https://play.example', LAN]);
    expect(addressesFor([LAN], LAN)).toEqual([LAN]);
  });
  test('is read without its beginning, and the flag names the port', () => {
    expect(readable('http://192.168.1.20:8080')).toBe('192.168.1.20:8080');
    expect(readable('https://play.example/')).toBe('play.example');
    expect(listenFlag({ port: '8080' } as Location)).toBe('--listen 0.0.0.0:8080');
  });
});

describe('copying', () => {
  const field = () => {
    const made = document.body.appendChild(document.createElement('input'));
    made.value = `${LAN}/j/x`;
    return made;
  };
  const by = (works: boolean) => {
    document.execCommand = vi.fn(() => works);
    return document.execCommand;
  };
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal('navigator', { clipboard: { writeText } });
  afterEach(() => vi.unstubAllGlobals());

  test('goes to the clipboard where there is one', async () => {
    const kept: string[] = [];
    clipboard(async (text) => void kept.push(text));
    const command = by(false);
    expect(await copyFrom(field())).toBe(true);
    expect(kept).toEqual([`${LAN}/j/x`]);
    expect(command).not.toHaveBeenCalled();
  });
  test('without one takes what is selected, and is true only if that has worked', async () => {
    vi.stubGlobal('navigator', {});
    by(true);
    const one = field();
    expect(await copyFrom(one)).toBe(true);
    expect(one.selectionEnd).toBe(one.value.length);
    by(false);
    expect(await copyFrom(field())).toBe(false);
  });
  test('that is forbidden is tried the other way', async () => {
    clipboard(() => Promise.reject(new Error('forbidden')));
    by(true);
    expect(await copyFrom(field())).toBe(true);
  });
});

describe('an invitation', () => {
  const shown = (addresses: string[], code: string | null = '482 913') => {
    document.body.innerHTML = '';
    const invite = mount(Invite, { target: document.body, props: { addresses, code, link: 'abc' } });
    flushSync();
    return invite;
  };
  const text = () => document.body.textContent ?? '';
  const press = (words: RegExp) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => words.test(textContent))?.click();

  test('shows the next address with its link on request', async () => {
    const invite = shown([LAN, 'http://10.0.0.3:8080']);
    expect(text()).toContain('192.168.1.20:8080');
    const first = document.querySelector('.qr path')?.getAttribute('d');
    press(/Other address/);
    flushSync();
    expect(text()).toContain('10.0.0.3:8080');
    expect(document.querySelector('.qr path')?.getAttribute('d')).not.toBe(first);
    expect(document.querySelector('input')?.value).toBe('http://10.0.0.3:8080/j/abc');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/tv/482913');
    await unmount(invite);
  });
  test('at a server that lets nobody in says with which flag it would', async () => {
    const invite = shown([]);
    expect(text()).toMatch(/lets nobody in.*--listen 0\.0\.0\.0:\d+.*482 913/s);
    expect(document.querySelector('.qr')).toBeNull();
    await unmount(invite);
  });
  test('to a locked table says that nobody new can come', async () => {
    const invite = shown([LAN], null);
    expect(text()).toContain('nobody new');
    expect(text()).not.toContain('482 913');
    await unmount(invite);
  });
  test('says that the link is copied only if it is; else the link stands there, selected', async () => {
    const invite = shown([LAN]);
    document.execCommand = () => false;
    vi.stubGlobal('navigator', {});
    press(/Copy link/);
    await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
    expect(text()).not.toContain('Link copied');
    document.execCommand = () => true;
    press(/Copy link/);
    await vi.waitFor(() => expect(text()).toContain('Link copied'));
    vi.unstubAllGlobals();
    await unmount(invite);
    await tick();
  });
});
