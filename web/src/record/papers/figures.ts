/** Figures of a review as people read them: with the mark of their language, and a sign that is a sign. */
import { settings } from '$shell/settings.svelte';

export function figure(value: number, digits = 2, signed = false): string {
  const text = Math.abs(value).toLocaleString(settings.lang, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const zero = Number(Math.abs(value).toFixed(digits)) === 0;
  if (zero) return text;
  return value < 0 ? `−${text}` : signed ? `+${text}` : text;
}

/** The doubt that is shown: two standard errors. */
export const doubt = (error: number): number => 2 * error;
