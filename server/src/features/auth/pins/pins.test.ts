import { describe, expect, it } from 'vitest';
import { hashClaimCode, newClaimCode } from './claim-code.ts';
import { findNewPeppers } from './pepper.ts';

describe('a claim code', () => {
  it('is the same for every way people type it', () => {
    const codes = ['10AB-CDEF-GHJK', 'ioab cdef ghjk', ' L0ABCDEFGHJK '];
    expect(new Set(codes.map(hashClaimCode)).size).toBe(1);
  });

  it('has 60 random bits in letters that are not mistaken for each other', () => {
    const codes = Array.from({ length: 1_000 }, newClaimCode);
    expect(
      codes.every((code) => /^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/.test(code)),
    ).toBe(true);
    expect(new Set(codes).size).toBe(1_000);
  });
});

describe('the peppers a database has seen', () => {
  const known = [
    { keyId: 'old', needed: false },
    { keyId: 'used', needed: true },
    { keyId: 'newest', needed: false },
  ];
  it.each([
    [[], ['a'], ['a']],
    [known, ['used', 'newest'], []],
    [known, ['old', 'used', 'newest', 'next'], ['next']],
  ])('%j with %j in the file: %j is new', (seen, inFile, fresh) => {
    expect(findNewPeppers(seen, inFile, 'f')).toEqual(fresh);
  });
  it.each([
    [known, ['used']],
    [known, ['newest']],
    [known, []],
    [known, ['another']],
  ])('%j with %j in the file is refused', (seen, inFile) => {
    expect(() => findNewPeppers(seen, inFile, 'the-file')).toThrow(/the-file/);
  });
});
