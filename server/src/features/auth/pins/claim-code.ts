import { randomInt } from 'node:crypto';
import { hashToken } from '../../../platform/secret-token.ts';

/** Easy to read out over the telephone: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARACTERS = 12;
const GROUP_CHARACTERS = 4;

export const CLAIM_CODE_SECONDS = 15 * 60;

/** Returns a new code of 60 random bits, such as `ABCD-EFGH-JKMN`. */
export const newClaimCode = (): string =>
  Array.from({ length: CODE_CHARACTERS / GROUP_CHARACTERS }, () =>
    Array.from({ length: GROUP_CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');

/** Returns the hash of a code, independent of spaces, hyphens, case and the typos O, I and L. */
export const hashClaimCode = (code: string): string =>
  hashToken(
    code
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );
