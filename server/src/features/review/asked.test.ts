import { describe, expect, it } from 'vitest';
import { reviewMessage } from './review-message.ts';

const afterCrisis = (text: string) => reviewMessage(text, { assistantAsked: 'self_harm' });

describe('the answer to the question about self-harm', () => {
  it.each([
    'Yes',
    'yes I am',
    'haan, aata hai',
    'हाँ',
    'sometimes',
    'kabhi kabhi',
    'ji',
    'maybe',
    'y',
    'haanji',
    'I do',
    'yes I can not stop it',
    'haan, par karunga nahi',
  ])('"%s" is an emergency', (text) => {
    expect(afterCrisis(text)).toMatchObject({
      level: 'EMERGENCY',
      families: ['self_harm_suicide'],
      guidance: expect.arrayContaining(['crisis']),
    });
  });

  it.each([
    'ok',
    '👍',
    'thanks',
    'No, never',
    'nahi bilkul nahi',
    'what is my streak?',
    'ok ji',
    'thank you ji',
    'right now I am better',
  ])('"%s" goes to a person', (text) => {
    expect(afterCrisis(text)).toMatchObject({ escalate: true });
    expect(afterCrisis(text).level).not.toBe('EMERGENCY');
  });
});

describe('what an earlier message says of one person', () => {
  const after = (earlier: string, text: string) =>
    reviewMessage(text, { recentPatientTexts: [earlier] }).level;

  it.each([
    [
      'Blessed with a baby boy, he is 20 days old, sweets for all staff',
      'I have fever since morning',
    ],
    ['my wife is pregnant', 'papa ka bp 150/95'],
    ['my mother is on chemo', 'I have fever since morning'],
  ])('is not joined with what ails another: "%s", then "%s"', (earlier, text) => {
    expect(after(earlier, text)).not.toBe('EMERGENCY');
  });

  it.each([
    ['he is 20 days old, my baby', 'fever 101 since morning'],
    ['my mother is on chemo', 'she has fever since morning'],
    ['main chemo par hoon', 'mujhe bukhar hai subah se'],
    ['I am pregnant 36 weeks, baby is fine', 'I have bleeding'],
    ['I am on chemo, my son takes care of me', 'I have fever 101'],
    ['my wife is 8 months pregnant', 'she has BP 160/112 my mother is worried'],
  ])('is joined with what may be about the same: "%s", then "%s"', (earlier, text) => {
    expect(after(earlier, text)).toBe('EMERGENCY');
  });
});
