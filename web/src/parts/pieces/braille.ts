/** Braille: a digit is one of the letters a to j, behind a sign that says "number". */
const CELLS: Record<string, string> = {
  '#': '3456',
  1: '1',
  2: '12',
  3: '14',
  4: '145',
  5: '15',
  6: '124',
  7: '1245',
  8: '125',
  9: '24',
  0: '245',
  J: '245',
  R: '1235',
};

interface BrailleDot {
  dot: string;
  /** From the left and from the top. */
  column: number;
  row: number;
}

/** The dots of one cell, which has two columns of three. */
export const dotsOf = (sign: string): BrailleDot[] =>
  [...(CELLS[sign] ?? '')].map((dot) => ({ dot, column: dot > '3' ? 1 : 0, row: (Number(dot) - 1) % 3 }));

/** The cells of what is printed on a piece: "12", "R". */
export const cellsOf = (name: string): string[] => (/^\d+$/.test(name) ? ['#', ...name] : [...name]);
