import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it.each([...'=+-@＝＋－＠\t\r'])('makes text of a cell that begins with %j', (sign) => {
  expect(csvRow([`${sign}1`, `1${sign}`])).toBe(`"'${sign}1","1${sign}"\r\n`);
});
