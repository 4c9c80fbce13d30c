import { chosen, placesIn, tapKey, tapProduct, tapSign } from './typed_code';

describe('answers to puzzles', () => {
  it('are read as they are typed', () => {
    expect(placesIn('5 2+4')).toEqual([
      { keys: [5], sign: null },
      { keys: [2, 4], sign: '+' },
    ]);
    expect(placesIn('56')).toEqual([
      { keys: [5], sign: null },
      { keys: [6], sign: null },
    ]);
    expect(placesIn('9-')).toEqual([{ keys: [9], sign: '-' }]);
  });

  it('are tapped key by key', () => {
    let text = tapKey('', 5);
    text = tapKey(text, 2);
    text = tapSign(text, '-');
    text = tapSign(text, '+');
    text = tapKey(text, 4);
    expect(text).toBe('5 2+4');
    expect(tapSign(text, '+')).toBe(text);
    expect(tapKey(text, 9)).toBe('9');
    expect(tapSign('', '+')).toBe('');
  });

  it('are products that are chosen, and put back', () => {
    expect(tapProduct('', '7x8')).toBe('7x8');
    expect(tapProduct('7x8', '3x4')).toBe('7x8 3x4');
    expect(tapProduct('7x8 3x4', '7x8')).toBe('3x4');
    expect(chosen('24, 56')).toEqual(['24', '56']);
  });
});
