import type { Worked } from './answers';
import { drawn, drawnNumber, drawnSteps, spoken, spokenSteps } from './drawn';

const worked: Worked = {
  text: '3-2*5',
  steps: [
    ['2', '*', '5', '10'],
    ['3', '-', '10', '-7'],
  ],
  value: '-7',
};

test('for the eye a calculation is an equation with real signs', () => {
  expect(drawn('(7-2)*3')).toBe('(7 − 2) × 3');
  expect(drawnNumber('-7')).toBe('−7');
  expect(drawnSteps(worked).replaceAll('\u00a0', ' ')).toBe('2 × 5 = 10, 3 − 10 = −7');
});

test('for the ear signs and brackets are words', () => {
  expect(spoken('(7-2):3')).toBe('open bracket 7 minus 2 close bracket divided by 3');
  expect(spoken('7/2')).toBe('7 over 2');
  expect(spokenSteps(worked)).toBe('2 times 5 equals 10. 3 minus 10 equals minus 7.');
});
