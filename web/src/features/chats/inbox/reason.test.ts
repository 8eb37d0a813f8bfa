import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hindi } from './reason.messages.hi.ts';
import { composeReason } from './reason.tsx';

const LEXICON = '../../../../../server/src/features/review/lexicon';
const families: Record<string, unknown> = JSON.parse(
  readFileSync(join(import.meta.dirname, LEXICON, 'families.json'), 'utf8'),
);

test('every family of red flags of the server has a name in Hindi', () => {
  expect(Object.keys(hindi.families).sort()).toEqual(Object.keys(families).sort());
});

test.each([
  [{ families: ['cardiac_chest_pain'], ruleIds: ['cardiac.1'] }, 'सीने में दर्द या दिल के दौरे के लक्षण'],
  [
    { families: [], ruleIds: ['words.medical', 'chat.asks-doctor'] },
    'सेहत का सवाल। मरीज़ आपसे बात करना चाहते हैं।',
  ],
  [
    { families: [], ruleIds: ['model.raised'], reason: 'Language model: fever' },
    'भाषा मॉडल: fever',
  ],
  [
    {
      families: ['hypertensive_crisis', 'medication_error', 'breathing'],
      ruleIds: [],
      reason: 'Very high blood pressure. Also: Medicine mistake or question.',
    },
    'ब्लड प्रेशर बहुत ज़्यादा; दवा में ग़लती या दवा का सवाल',
  ],
  [
    {
      families: ['breathing'],
      ruleIds: [],
      reason: 'Language model: fever Also: Trouble breathing.',
    },
    'साँस लेने में तकलीफ़ भाषा मॉडल: fever',
  ],
])('what fired is said in Hindi: %o', (why, said) => {
  expect(composeReason(hindi, { reason: 'In English.', ...why })).toBe(said);
});

test('what nobody has words for is said as the server said it', () => {
  expect(composeReason(hindi, { reason: 'Something new.', families: ['x'], ruleIds: ['y'] })).toBe(
    'Something new.',
  );
});
