import { flushSync, mount, unmount } from 'svelte';
import { vi } from 'vitest';
import JoinDialog from './JoinDialog.svelte';

test('a reader whose code is not looked up yet is told how long it takes; closing the dialog ends the wait', async () => {
  const onstop = vi.fn();
  const onjoin = (_: string, waits: (why: string) => void) => {
    waits('Next try in 6 s.');
    return new Promise<string | null>(() => {});
  };
  const dialog = mount(JoinDialog, { target: document.body, props: { open: true, onjoin, onstop } });
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = '123456';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
  expect(document.querySelector('[role=status]')?.textContent).toBe('Next try in 6 s.');
  expect(onstop).not.toHaveBeenCalled();
  await unmount(dialog);
  expect(onstop).toHaveBeenCalledOnce();
});
