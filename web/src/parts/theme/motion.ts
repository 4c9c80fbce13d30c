/**
 * The motion of pieces: a piece that appears somewhere comes from where it was. `travel` animates a node from another element's
 * place to its own; with reduced motion the node fades in instead.
 */
export const TIME = { travel: 180, collapse: 220, fade: 120 };

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Place {
  x: number;
  y: number;
  width: number;
}

/** The place of an element now; null when it is not drawn. */
export function place(element: Element | null | undefined): Place | null {
  if (!element) return null;
  const box = element.getBoundingClientRect();
  return box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
}

export function travel(node: HTMLElement, from: Place | null, duration = TIME.travel): Animation | null {
  if (calm()) return node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME.fade });
  const to = place(node);
  if (!from || !to) return null;
  const start = { translate: `${from.x - to.x}px ${from.y - to.y}px`, scale: `${from.width / to.width}`, zIndex: 9 };
  return node.animate([start, { translate: '0 0', scale: '1', zIndex: 9 }], {
    duration,
    easing: 'cubic-bezier(.2, .7, .3, 1)',
  });
}

/** Svelte action: the node arrives from `from()` when it is put on the table. */
export function arrive(node: HTMLElement, options: { from: () => Place | null; duration?: number }) {
  travel(node, options.from(), options.duration);
}
