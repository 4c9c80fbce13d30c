import { cardsNamed, pilesOf, playsIn, tapCard, tapSign } from './plays';

describe('answers to puzzles', () => {
  it('are read as they are typed', () => {
    expect(playsIn('2 10')).toEqual([{ sign: null, cards: [2, 10] }]);
    expect(playsIn('+ 2 10; 9 1')).toEqual([
      { sign: '+', cards: [2, 10] },
      { sign: null, cards: [9, 1] },
    ]);
    expect(playsIn('6x2=12; =12')).toEqual([
      { sign: '*', cards: [2, 12] },
      { sign: '=', cards: [12] },
    ]);
    expect(playsIn(' ; ')).toEqual([]);
    expect([cardsNamed('3'), cardsNamed('6-2=4')]).toEqual([[3], [2, 4]]);
  });

  it('are tapped card by card; what is one too many begins the last play again', () => {
    let text = tapCard('', 2, 2);
    text = tapCard(text, 4, 2);
    text = tapCard(text, 5, 2);
    expect(text).toBe('2 4; 5');
    text = tapCard(text, 9, 2);
    expect(text).toBe('2 4; 5 9');
    expect(pilesOf(6, playsIn(text))).toEqual([6, 4, 9]);
    expect(tapCard(text, 7, 2)).toBe('2 4; 7');
  });

  it('take a sign before or after the cards, and the equals sign for a card like the pile', () => {
    expect(tapSign('', '-', 1, 6)).toBe('-');
    expect(tapCard('-', 2, 1)).toBe('- 2');
    expect(tapSign('- 2', '-', 1, 6)).toBe('2');
    expect(tapSign('2 4', '-', 1, 6)).toBe('- 2 4');
    expect(tapSign('', '=', 2, 6)).toBe('=6');
    expect(tapSign('2 4', '=', 2, 6)).toBe('2 4; =4');
  });
});
