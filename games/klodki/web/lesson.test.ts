import { answers, prepareLessons } from '../../../web/src/lesson/testing.ts';

prepareLessons('klodki');

test('each step has its own words for its own mistakes', () =>
  answers('klodki', [
    ['tens', 'h2 o1', 'Code 12. Tens come first.'],
    ['one', 'h1 o2', 'No zero in front. One digit, one key.'],
    ['others', 'o1 o2', 'You have no key 4. Look at the open keys.'],
    ['sum', 'o1 h2+h3', 'Ones: you need 6.'],
  ]));
