import { byLabel, dropOldNotes, forgetNotes, keepNotes, moveNotes, notesOf, numbered, tidied } from './labels.ts';

const HOUR = 3_600_000;
const notes = { labels: { 3: 'Ola', 4: '12' }, apart: [[3, 4] as const] };

beforeEach(() => localStorage.clear());

test('C22: labels are found again on the device, and gone after the end of the class', () => {
  keepNotes('aa', notes);
  expect(notesOf('aa')).toEqual(notes);
  expect(notesOf('bb')).toEqual({ labels: {}, apart: [] });
  forgetNotes('aa');
  expect(notesOf('aa')).toEqual({ labels: {}, apart: [] });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('C22: after a day the labels of any class are gone, however often they were changed', () => {
  keepNotes('aa', notes, 0);
  keepNotes('aa', { ...notes, labels: { 3: 'Ala' } }, 20 * HOUR);
  expect(notesOf('aa', 23 * HOUR).labels).toEqual({ 3: 'Ala' });
  dropOldNotes(24 * HOUR);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('damaged notes and notes from the future are dropped', () => {
  localStorage.setItem('calculi.class.labels.aa', '{"labels":7}');
  keepNotes('bb', notes, 9 * HOUR);
  dropOldNotes(HOUR);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a class that was opened anew keeps its labels', () => {
  keepNotes('aa', notes);
  moveNotes('aa', 'bb');
  expect(notesOf('bb')).toEqual(notes);
  expect(notesOf('aa').labels).toEqual({});
});

test('numbers by order leave what was typed, and use each number once', () => {
  expect(numbered({ 8: '2', 9: 'Ola' }, [7, 8, 9, 10])).toEqual({ 7: '1', 8: '2', 9: 'Ola', 10: '3' });
});

test('pupils are listed by their labels, numbers as numbers', () => {
  expect(byLabel({ 1: '10', 2: '9', 4: 'Ola', 5: 'Ala' }, [1, 2, 3, 4, 5])).toEqual([2, 1, 5, 4, 3]);
});

test('a label is one short line', () => {
  expect(tidied('  Ola \n Nowak ')).toBe('Ola Nowak');
  expect(tidied('x'.repeat(80))).toHaveLength(24);
});
