import { abhaDigits, formatAbhaNumber, isAbhaNumber } from '@saathi/contract';
import { describe, expect, it } from 'vitest';

const GOOD = '91123456789015';
const isTyped = (typed: string) => isAbhaNumber(abhaDigits(typed));

describe('an ABHA number', () => {
  it.each([
    ['printed', '91-1234-5678-9015'],
    ['with spaces', ' 91 1234 5678 9015 '],
    ['digits alone', GOOD],
    ['Devanagari digits', '९१-१२३४-५६७८-९०१५'],
    ['hyphens of another kind', '91\u20131234\u20115678\u20109015'],
    ['of the implementation guide for ABDM', '22-7225-4829-5255'],
    ['of the first API of ABDM', '43-4221-5105-6749'],
  ])('is known: %s', (_, typed) => {
    expect(isTyped(typed)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '91-1234-5678-9012'],
    ['a wrong digit', '91-1234-5678-8015'],
    ['two digits swapped', '91-1243-5678-9015'],
    ['13 digits', '91-1234-5678-901'],
    ['15 digits', '91-1234-5678-9015-0'],
    ['a letter', '91-1234-5678-901O'],
    ['another sign', '91.1234.5678.9015'],
    ['an ABHA address', 'asha.rao@abdm'],
    ['nothing but zeros', '00-0000-0000-0000'],
    ['nothing', ''],
  ])('is refused: %s', (_, typed) => {
    expect(isTyped(typed)).toBe(false);
  });

  it('with any one digit wrong is refused', () => {
    for (const [place, digit] of [...GOOD].entries()) {
      for (const other of '0123456789'.replace(digit, '')) {
        const wrong = GOOD.slice(0, place) + other + GOOD.slice(place + 1);
        expect(isAbhaNumber(wrong), wrong).toBe(false);
      }
    }
  });

  it('with two neighbours swapped is refused, but for 09 and 90, which this check cannot tell apart', () => {
    const kept = [...GOOD.slice(1)].flatMap((next, place) => {
      const digit = GOOD.charAt(place);
      const swapped = GOOD.slice(0, place) + next + digit + GOOD.slice(place + 2);
      return next !== digit && isAbhaNumber(swapped) ? [digit + next] : [];
    });
    expect(kept).toEqual(['90']);
  });

  it('is shown in groups', () => {
    expect(formatAbhaNumber(GOOD)).toBe('91-1234-5678-9015');
  });
});
