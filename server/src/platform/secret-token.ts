import { hash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new token for a browser: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns what the database stores of a token: its SHA-256 as base64url. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** Easy to read out over the telephone: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns this many groups of four random letters, 20 bits each, such as `ABCD-EFGH`. */
export const newReadableCode = (groups: number): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-');
