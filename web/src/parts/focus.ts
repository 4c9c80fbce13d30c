/** Where the focus goes when what had it is taken away. */
import { onDestroy, tick } from 'svelte';

/** Call it while a component is set up: when the component goes, a focus that would be lost returns to where it was before. */
export function giveFocusBack(): void {
  const opener = document.activeElement;
  onDestroy(async () => {
    await tick();
    if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
  });
}
