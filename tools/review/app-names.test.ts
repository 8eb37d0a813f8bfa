import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import names from '../../server/src/features/review/templates/app-names.json' with { type: 'json' };

const web = join(import.meta.dirname, '../../web/src');
const messagesIn = (ending: string): string =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n');

it.each([
  ['en', '.messages.ts'],
  ['hi', '.messages.hi.ts'],
] as const)('the assistant names screens and buttons as the app in %s does', (language, ending) => {
  const said = messagesIn(ending);
  const unknown = Object.values(names)
    .map((name) => name[language])
    .filter((name) => !said.includes(`'${name}'`));
  expect(unknown).toEqual([]);
});
