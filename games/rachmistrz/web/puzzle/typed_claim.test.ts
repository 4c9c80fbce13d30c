import { begin, tapPiece, tapSign } from '../builder';
import { buildingOf, claimIn, numbersIn, tapNumber, textOfBuilding, textOfClaim } from './typed_claim';

describe('answers to puzzles', () => {
  it('are calculations that are tapped together', () => {
    let building = buildingOf(undefined, [7, 2, 3]);
    expect(building).toEqual(begin([7, 2, 3]));
    expect(textOfBuilding(building)).toBe('');
    building = tapSign(tapPiece(building, 0), '-');
    expect(textOfBuilding(building)).toBe('7-');
    building = tapPiece(building, 1);
    expect(textOfBuilding(building)).toBe('7-2');
    building = tapSign(building, '*');
    expect(textOfBuilding(building)).toBe('(7-2)*');
    expect(textOfBuilding(tapPiece(building, 1))).toBe('(7-2)*3');
  });

  it('are numbers that are chosen, and put back', () => {
    expect(tapNumber('', 15)).toBe('15');
    expect(tapNumber('15', 5)).toBe('15 5');
    expect(tapNumber('15 5', 15)).toBe('5');
    expect(numbersIn('15, 5')).toEqual(['15', '5']);
  });

  it('are claims', () => {
    expect(claimIn('15@d4')).toEqual({ number: '15', field: 'd4' });
    expect(claimIn('@D4')).toEqual({ number: '', field: 'd4' });
    expect(claimIn('')).toEqual({ number: '', field: '' });
    expect(textOfClaim({ number: '', field: 'd4' })).toBe('@d4');
    expect(textOfClaim({ number: '15', field: '' })).toBe('15');
  });
});
