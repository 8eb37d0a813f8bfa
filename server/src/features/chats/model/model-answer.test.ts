import { describe, expect, it } from 'vitest';
import { isSafeDraft, mayDraft, readModelAnswer } from './model-answer.ts';

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
    JSON.stringify({ ...good, reason: 'x'.repeat(121) }),
    JSON.stringify({ ...good, draft: 'x'.repeat(601) }),
    JSON.stringify({ ...good, needsDoctor: 'no' }),
    JSON.stringify({ level: 'INFO' }),
  ])('is not used when it is %s', (text) => {
    expect(readModelAnswer(text)).toBeNull();
  });
});

describe('a draft', () => {
  it.each([
    'Thank you for writing. Your doctor will read this.',
    'You have done 3 of 4 goals today. Well done!',
    'आपके डॉक्टर यह पढ़ेंगे।',
    'Aapke doctor yeh padhenge. Emergency mein 112 par call karein.',
  ])('may say "%s"', (draft) => {
    expect(isSafeDraft(draft)).toBe(true);
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
  ])('never says "%s"', (draft) => {
    expect(isSafeDraft(draft)).toBe(false);
  });

  it.each([
    'I am pregnant and tired',
    'My baby sleeps little',
    'mere bachche ko neend nahi aati',
    'Can I change my tablet time?',
    'दवा कब लूँ',
    'a 6 year old needs a diet',
  ])('is never shown for "%s": templates only', (text) => {
    expect(mayDraft({ level: 'ROUTINE', families: [] }, [text])).toBe(false);
  });

  it('is never shown for emergencies, urgent messages and red flags', () => {
    const text = ['Good question'];
    expect(mayDraft({ level: 'EMERGENCY', families: [] }, text)).toBe(false);
    expect(mayDraft({ level: 'URGENT', families: [] }, text)).toBe(false);
    expect(mayDraft({ level: 'ROUTINE', families: ['stroke'] }, text)).toBe(false);
    expect(mayDraft({ level: 'ROUTINE', families: [] }, text)).toBe(true);
  });
});
