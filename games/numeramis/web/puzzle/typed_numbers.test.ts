import { digitsIn, numbersOf, openSign, tapDigit, tapSign } from './typed_numbers';

describe('answers to puzzles', () => {
  it('are read as they are typed', () => {
    expect(numbersOf('52 + 48-7')).toEqual([
      { sign: '+', digits: '52' },
      { sign: '+', digits: '48' },
      { sign: '-', digits: '7' },
    ]);
    expect(openSign('52-')).toBe('-');
    expect(digitsIn('52-4')).toEqual([5, 2, 4]);
  });

  it('are tapped digit by digit', () => {
    let text = tapSign('', '+');
    expect(text).toBe('');
    text = tapDigit(text, 5);
    text = tapDigit(text, 2);
    text = tapSign(text, '+');
    text = tapSign(text, '-');
    text = tapDigit(text, 4);
    expect(text).toBe('52-4');
  });
});
