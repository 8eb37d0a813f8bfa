import { describe, expect, it } from 'vitest';
import { composeAnswer } from './index.ts';
import type { ReviewContext } from './review.ts';
import { reviewMessage } from './review-message.ts';

const languageIn = (text: string, language: ReviewContext['language']) =>
  reviewMessage(text, language && { language }).language;

describe('a message is answered in its own language, or in that of the app if it shows none', () => {
  it.each([
    'ok',
    'Okay 👍',
    '👍',
    '🙏🙏',
    '98',
    'Namaste doctor sahab 🙏',
    'Hello doctor',
    'Good morning sir',
    'Thank you doctor 🙏',
    'BP 150/95',
    'fever',
    '??',
  ])('shows none: %s', (text) => {
    expect(languageIn(text, 'hi')).toBe('hi');
    expect(languageIn(text, 'en')).toBe('en');
    expect(languageIn(text, undefined)).toBe('en');
  });

  it.each([
    ['I have a fever', 'en'],
    ['Thank you for your help', 'en'],
    ['crushing chest pain, call me', 'en'],
    ['Took medicine today', 'en'],
    ['why late reply?', 'en'],
    ['mujhe bukhar hai', 'hi-Latn'],
    ['theek hai', 'hi-Latn'],
    ['नमस्ते डॉक्टर साहब', 'hi'],
    ['ठीक है', 'hi'],
  ])('shows it: %s', (text, own) => {
    for (const language of ['en', 'hi', undefined] as const) {
      expect(languageIn(text, language)).toBe(own);
    }
  });

  it('a script that is not read is answered in the language of the app', () => {
    const review = reviewMessage('سینے میں درد', { language: 'hi' });
    expect(review).toMatchObject({ language: 'hi', level: 'UNSURE' });
    expect(composeAnswer(review, { doctorName: 'Asha Rao' }).text).toMatch(/डॉ\. Asha Rao/);
  });

  it('the language of the app changes nothing but the language', () => {
    for (const text of ['ok', 'chest pain', 'Namaste doctor sahab', 'सीने में दर्द', 'sugar 40']) {
      const { language: _, ...english } = reviewMessage(text, { language: 'en' });
      const { language: __, ...hindi } = reviewMessage(text, { language: 'hi' });
      expect(hindi).toEqual(english);
    }
  });
});
