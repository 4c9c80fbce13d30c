/** A QR code as one SVG path, with the empty rim that scanners need. */
import { encode } from 'uqr';

const RIM = 4;

/** With `ecc` M it can still be read when a seventh of it is spoilt, as paper is. */
export function qrPath(text: string, ecc: 'L' | 'M' = 'L'): { size: number; path: string } {
  const { data } = encode(text, { ecc, border: RIM });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: data.length, path };
}
