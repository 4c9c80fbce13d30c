import { csvOf, rowsOf } from './csv.ts';

const columns = ['label', 'nickname', 'median_s', 'facts_missed'];

test('C28: the separator and the decimal mark are those of the language, after a byte order mark', () => {
  const rows = [['7', 'Bystry Sokół', 3.1, '7x8']];
  expect(csvOf(columns, rows, 'en')).toBe('\uFEFFlabel,nickname,median_s,facts_missed\r\n7,Bystry Sokół,3.1,7x8\r\n');
  for (const lang of ['pl', 'cs'] as const)
    expect(csvOf(columns, rows, lang)).toBe('\uFEFFlabel;nickname;median_s;facts_missed\r\n7;Bystry Sokół;3,1;7x8\r\n');
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])('C28: %j stays text', (label) => {
  expect(csvOf(['label'], [[label]], 'pl')).toBe(`\uFEFFlabel\r\n'${label}\r\n`);
});

test('C28: a number below zero stays a number', () => {
  expect(csvOf(['n'], [[-2.5]], 'cs')).toBe('\uFEFFn\r\n-2,5\r\n');
});

test('C28: separators, quotes and line ends in a field are quoted, and nothing is an empty field', () => {
  expect(csvOf(['a', 'b'], [['x;y,z', 'he said "no"\nand left']], 'pl')).toBe(
    '\uFEFFa;b\r\n"x;y,z";"he said ""no""\nand left"\r\n',
  );
  expect(csvOf(['a', 'b'], [[null, 'x']], 'en')).toBe('\uFEFFa,b\r\n,x\r\n');
});

test.each(['en', 'pl', 'cs'] as const)('a file saved in %s is read again as it was', (lang) => {
  const rows = [
    ['=1+1', 'Řehoř "Žluť"; Ąę', 'a,b\nc', ''],
    ['', 'x', '', 'y'],
  ];
  expect(rowsOf(csvOf(columns, rows, lang))).toEqual([columns, ...rows]);
});

test('what is no such file has no rows', () => {
  expect(rowsOf('')).toEqual([]);
  expect(rowsOf('hello')).toEqual([]);
});
