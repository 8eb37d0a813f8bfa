import { hashToken, newReadableCode } from '../../../platform/secret-token.ts';

export const CLAIM_CODE_SECONDS = 15 * 60;

/** Returns a new code of 60 random bits, such as `ABCD-EFGH-JKMN`. */
export const newClaimCode = (): string => newReadableCode(3);

/** Returns the hash of a code, independent of spaces, hyphens, case and the typos O, I and L. */
export const hashClaimCode = (code: string): string =>
  hashToken(
    code
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, '')
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1'),
  );
