import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** Returns a new token for a browser: 256 random bits as base64url. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Returns what the database stores of a token: its SHA-256 as base64url. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');
