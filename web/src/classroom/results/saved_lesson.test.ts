import { earlierLesson, lessonFile } from './saved_lesson.ts';

const line = (number: number, more = {}) => ({
  number,
  table: 2,
  seat: 'B' as const,
  moves: 14,
  facts: 12,
  right: 11,
  median_ms: 3149,
  missed: ['7x8', '6x8'],
  ...more,
});
const lesson = {
  labels: { 1: '=1+1', 2: 'Ola' },
  nameOf: (pupil: number) => `Bystry Sokół ${pupil}`,
  figures: new Map([
    [0, [line(1)]],
    [2, [line(1, { moves: 6, right: 1, median_ms: 5149, points: 3 })]],
    [1, [line(1, { median_ms: 0 }), line(2, { missed: [] })]],
  ]),
};

test('C28: one line a pupil and match, with label, letter and decimals as the language writes them', () => {
  expect(lessonFile(lesson, 'pl').split('\r\n')).toEqual([
    '\uFEFFlabel;nickname;match;table;seat;moves;right_at_once;median_s;facts_missed;duplicate_points',
    "'=1+1;Bystry Sokół 1;1;2;B;14;11;;7x8 6x8;",
    'Ola;Bystry Sokół 2;1;2;B;14;11;3,1;;',
    "'=1+1;Bystry Sokół 1;2;2;B;6;1;5,1;7x8 6x8;3",
    '',
  ]);
  expect(lessonFile(lesson, 'en')).toContain('Ola,Bystry Sokół 2,1,2,B,14,11,3.1,,');
});

test.each(['en', 'pl', 'cs'] as const)('progress: a lesson saved in %s tells what each label had', (lang) => {
  const again = earlierLesson(lessonFile(lesson, lang));
  expect(again?.get('Ola')).toEqual({ moves: 14, right: 11, median_s: 3.1 });
  expect(again?.get('=1+1')).toMatchObject({ moves: 20, right: 12 });
  expect(earlierLesson('name;points\r\nOla;3\r\n')).toBeNull();
});
