/** How large something can be drawn: the largest scale at which no part of it sticks out of its place. */

/** Shadows and edges that are drawn outside of a box do no harm. */
const TOLERANCE_PX = 2;
const STEP = 0.95;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom' | 'width' | 'height'>;

export const sticksOut = (part: Box, place: Box): boolean =>
  part.width > 1 &&
  part.height > 1 &&
  (part.left < place.left - TOLERANCE_PX ||
    part.top < place.top - TOLERANCE_PX ||
    part.right > place.right + TOLERANCE_PX ||
    part.bottom > place.bottom + TOLERANCE_PX);

/** Words for the ear and closed dialogs take no room. */
const UNSEEN = '.ear, dialog, dialog *, svg *';

function overflows(inner: HTMLElement): boolean {
  const place = inner.getBoundingClientRect();
  return [...inner.querySelectorAll(`:not(${UNSEEN})`)].some((part) => sticksOut(part.getBoundingClientRect(), place));
}

/** `resize` draws it at a scale; the last one that it is called with fits, or is the least. */
export function fittingScale(
  inner: HTMLElement,
  resize: (scale: number) => void,
  most: number,
  least: number,
  isTooLarge: (inner: HTMLElement) => boolean = overflows,
): number {
  let scale = Math.max(most, least);
  for (resize(scale); scale > least && isTooLarge(inner); resize(scale)) scale = Math.max(least, scale * STEP);
  return scale;
}
