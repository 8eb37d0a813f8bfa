import { describe, expect, it } from 'vitest';
import { isSafeDraft, mayDraft, needsTemplate, readModelAnswer } from './model-answer.ts';

describe('the answer of a model', () => {
  const good = { level: 'ROUTINE', reason: 'Asks something', draft: 'Hello.', needsDoctor: true };

  it('is read when it is exactly what was asked for', () => {
    expect(readModelAnswer(JSON.stringify(good))).toEqual(good);
  });
  it.each([
    '',
    'Sure! Here is the JSON: {}',
    '[]',
    JSON.stringify({ ...good, level: 'FINE' }),
    JSON.stringify({ ...good, level: undefined }),
  ])('is not used when it is %s', (text) => {
    expect(readModelAnswer(text)).toBeNull();
  });

  it.each<[string, object, object]>([
    ['a long reason', { reason: 'x'.repeat(121) }, { reason: `${'x'.repeat(119)}…` }],
    ['a long draft', { draft: 'x'.repeat(601) }, { draft: '' }],
    ['no draft', { draft: undefined }, { draft: '' }],
    ['no reason', { reason: null }, { reason: '' }],
    ['no word on the doctor', { needsDoctor: 'no' }, { needsDoctor: true }],
    [
      'control characters',
      { reason: 'a\u0000b\r\nc', draft: ' One.\n\u0000\tTwo.\u0000' },
      { reason: 'a b \nc', draft: 'One.\n Two.' },
    ],
  ])('counts with its level where it has %s', (_, fault, read) => {
    const given = { ...good, level: 'EMERGENCY', ...fault };
    expect(readModelAnswer(JSON.stringify(given))).toEqual({
      ...good,
      level: 'EMERGENCY',
      ...read,
    });
  });
});

const numbers = { emergency: '112', ambulance: '108' };

describe('a draft', () => {
  it.each([
    'Thank you for writing. Your doctor will read this.',
    'You have done 3 of 4 goals today. Well done!',
    'आपके डॉक्टर यह पढ़ेंगे।',
    'आपने आज ४ में से ३ लक्ष्य पूरे किए।',
    'Aapke doctor yeh padhenge. Emergency mein 112/108 par call karein.',
  ])('may say "%s"', (draft) => {
    expect(isSafeDraft(draft, 4, numbers)).toBe(true);
  });

  it.each([
    'Take 500 mg twice a day.',
    'Take a paracetamol and rest.',
    'You should stop your insulin today.',
    'Dawai band kar do.',
    'रोज़ एक गोली लें',
    'You probably have migraine.',
    'You have diabetes.',
    'This is just a viral infection.',
    "It's nothing serious.",
    "You don't need to see a doctor.",
    'No need to call anyone.',
    'You will be fine.',
    'Chinta mat karo.',
    'डॉक्टर को दिखाने की ज़रूरत नहीं है।',
    'Read https://example.org',
    '<b>Hello</b>',
    'Call 9876543210.',
    'Call the helpline 1800-599-0019 now.',
    'Call 98 76 54.',
    'Call 104.',
    'Take 5 of them.',
    'It is safe to wait until Monday.',
    'Apply a hot pack and rest for a week, it will go away.',
    'आराम करें, यह सामान्य है।',
    'रोज़ ५०० मिलीग्राम मेटफ़ॉर्मिन लें।',
    'See example.org for more.',
    'Your last hemoglobin was 11.2.',
    'Aapka Hb 10.8 tha.',
    'Keep to 1-1-2 as written.',
  ])('never says "%s"', (draft) => {
    expect(isSafeDraft(draft, 4, numbers)).toBe(false);
  });

  it("may name the clinic's numbers, and no others", () => {
    const own = { emergency: '999', ambulance: '+91 20 1234 5678' };
    expect(isSafeDraft('Call 999 or +91 2012345678.', 4, own)).toBe(true);
    expect(isSafeDraft('Call 112.', 4, own)).toBe(false);
  });

  it.each([
    'I am pregnant and tired',
    'My baby sleeps little',
    'mere bachche ko neend nahi aati',
    'Can I change my tablet time?',
    'दवा कब लूँ',
    'a 6 year old needs a diet',
  ])('is never shown for "%s": templates only', (text) => {
    expect(needsTemplate(['Good question', text])).toBe(true);
  });

  it('is never shown for emergencies, urgent messages and what concerns health', () => {
    const asked = ['intent.staff', 'model.raised'];
    expect(mayDraft({ level: 'EMERGENCY', ruleIds: asked })).toBe(false);
    expect(mayDraft({ level: 'URGENT', ruleIds: asked })).toBe(false);
    for (const rule of ['stroke.face', 'words.medical', 'language.other', 'engine.fault']) {
      expect(mayDraft({ level: 'ROUTINE', ruleIds: [...asked, rule] })).toBe(false);
    }
    expect(mayDraft({ level: 'ROUTINE', ruleIds: asked })).toBe(true);
  });
});
