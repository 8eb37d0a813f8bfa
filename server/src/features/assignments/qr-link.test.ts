import { qrLink, tokenIn, tokenInFragment } from '@saathi/contract/qr-link';
import { describe, expect, it } from 'vitest';

const origin = 'https://saathi.example.org';
const token = 'Zm9vYmFyYmF6cXV4MTIzNDU2';

describe('the text of a QR code', () => {
  it('is the scanner with the token in the fragment', () => {
    expect(qrLink(origin, token)).toBe(`${origin}/patient/qr-scanner#d=${token}`);
  });

  it.each([
    ['the whole address', qrLink(origin, token)],
    ['the bare token', token],
    ['space around it', `  ${token}\n`],
    ['an address the clinic had before', qrLink('http://localhost:3000', token)],
  ])('is understood as %s', (_, text) => {
    expect(tokenIn(text)).toBe(token);
  });

  it('is read from the address it opens', () => {
    expect(tokenInFragment(new URL(qrLink(origin, token)).hash)).toBe(token);
    expect(tokenInFragment('#content')).toBeNull();
  });

  it.each([
    ['another scheme', qrLink('ftp://saathi.example.org', token)],
    ['no host', qrLink('https://', token)],
    ['text before the address', `see ${qrLink(origin, token)}`],
    ['a longer path', `${origin}/other${qrLink('', token)}`],
    ['another page', `${origin}/patient/goals#d=${token}`],
    ['the token in the query', `${origin}/patient/qr-scanner?d=${token}`],
    ['no token', qrLink(origin, '')],
    ['a token with more behind it', `${qrLink(origin, token)}&x=1`],
    ['a phone', '+917000000001'],
    ['a script address', 'javascript:alert(1)'],
    ['nothing', ''],
    ['10 KB of text', 'a'.repeat(10_240)],
  ])('is not seen in %s', (_, text) => {
    expect(tokenIn(text)).toBeNull();
  });
});
