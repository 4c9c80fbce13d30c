/** Finds what a lesson names (`data-tap`), taps it and marks it. "c2|c3" is the first of them that can be tapped. */

const canBeTapped = (element: Element) => element.getAttribute('aria-disabled') !== 'true';

function findTap(stage: Element, name: string): HTMLElement | null {
  for (const one of name.split('|')) {
    for (const found of stage.querySelectorAll<HTMLElement>(`[data-tap="${CSS.escape(one)}"]`)) {
      const pressed = found.matches('button, [role]') ? found : (found.querySelector<HTMLElement>('button') ?? found);
      if (canBeTapped(pressed)) return pressed;
    }
  }
  return null;
}

const TRIES = 40;
const TRY_MS = 50;

/** Taps it as soon as it is there: boards ask the engine before they draw some things. */
export async function tapOn(stage: Element, name: string): Promise<void> {
  for (let tries = 0; tries < TRIES; ++tries) {
    const found = findTap(stage, name);
    if (found) {
      found.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return;
    }
    await new Promise((done) => setTimeout(done, TRY_MS));
  }
}

/** A Svelte action: the named thing wears the dashed ring, even when the board is drawn anew. */
export function dashed(stage: HTMLElement, name: string | null) {
  let marked: Element | null = null;
  const mark = () => {
    const found = name === null ? null : findTap(stage, name);
    if (found === marked) return;
    marked?.removeAttribute('data-next');
    found?.setAttribute('data-next', '');
    marked = found;
  };
  const observer = new MutationObserver(mark);
  observer.observe(stage, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-tap', 'aria-disabled'],
  });
  mark();
  return {
    update(next: string | null) {
      name = next;
      mark();
    },
    destroy: () => observer.disconnect(),
  };
}
