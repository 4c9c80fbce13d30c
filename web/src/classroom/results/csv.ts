/**
 * What a teacher takes away from a lesson, as a spreadsheet reads it: with a byte order mark, the separator and the decimal mark of the
 * language, and nothing that a spreadsheet would take for a formula. The page makes it; it is never sent anywhere.
 */
import type { Lang } from '$parts/types';

export type Cell = string | number | null;

const BOM = '\uFEFF';
/** Where a comma stands before decimals, a semicolon separates. */
const comma = (lang: Lang) => lang !== 'en';
const FORMULA = /^[=+\-@\t\r]/;

function written(cell: Cell, lang: Lang): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return comma(lang) ? String(cell).replace('.', ',') : String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[], lang: Lang): string {
  const separator = comma(lang) ? ';' : ',';
  const lines = [columns, ...rows].map((row) => row.map((cell) => written(cell, lang)).join(separator));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

/** The rows of such a file again, from any of the languages; empty where it is none. */
export function rowsOf(text: string): string[][] {
  const plain = text.replace(BOM, '');
  const separator = /^[^\r\n]*;/.test(plain) ? ';' : ',';
  const rows: string[][] = [[]];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'g');
  for (const [whole, quoted, bare, end] of plain.matchAll(cells)) {
    if (whole === '' && end === '') break;
    const cell = quoted?.replaceAll('""', '"') ?? bare ?? '';
    rows.at(-1)?.push(/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

/** Lets the device keep a text as a file of this name. */
export function saveAs(name: string, text: string, kind = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${kind};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
