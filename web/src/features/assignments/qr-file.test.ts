import { expect, test } from 'vitest';
import { qrFileName } from './qr-file.ts';

test.each([
  ['Meera Iyer', 'Meera Iyer.png'],
  ['मीरा अय्यर', 'मीरा अय्यर.png'],
  ['', 'code.png'],
  ['   ', 'code.png'],
  ['../../etc/passwd', 'etc passwd.png'],
  ['a\\b:c*d?e"f<g>h|i', 'a b c d e f g h i.png'],
  ['.hidden', 'hidden.png'],
  ['Meera\u202Egnp.exe', 'Meera gnp.exe.png'],
  ['Meera\u0000\nIyer', 'Meera Iyer.png'],
  ['x'.repeat(300), `${'x'.repeat(80)}.png`],
])('the picture of %j is saved as %j', (name, file) => {
  expect(qrFileName(name)).toBe(file);
});
