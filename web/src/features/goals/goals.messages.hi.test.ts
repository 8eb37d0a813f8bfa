import { expect, test } from 'vitest';
import { hindi } from './goals.messages.hi.ts';

test('one week is said in the singular', () => {
  const said = JSON.stringify(hindi, (_, value) =>
    typeof value === 'function' && /हफ़्त/.test(String(value)) ? value({ count: 1 }) : value,
  );
  expect(said).toContain('लगातार 1 हफ़्ता');
  expect(said).toContain('"1 हफ़्ता"');
});
