import { describe, expect, it } from 'vitest';
import { isRepeated } from './repeated.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 10, 9, minutes));
const asked = (content: string, minutes: number, more = {}) => ({
  content,
  intent: null,
  answered: true,
  at: at(minutes),
  ...more,
});

describe('asking the same thing a third time', () => {
  const now = { content: 'My streak is wrong!', intent: null, at: at(30) };

  it('is noticed by the words, whatever their case and marks', () => {
    expect(isRepeated(now, [asked('my streak is wrong', 0), asked('My streak is WRONG', 10)])).toBe(
      true,
    );
  });
  it('is noticed in Devanagari', () => {
    const text = 'मेरी स्ट्रीक गलत है';
    expect(isRepeated({ ...now, content: text }, [asked(text, 1), asked(`${text}!`, 2)])).toBe(
      true,
    );
  });
  it('is noticed by what was meant, in other words', () => {
    const streak = { intent: 'streak' };
    const earlier = [asked('streak?', 0, streak), asked('how many days', 9, streak)];
    expect(isRepeated({ ...now, ...streak }, earlier)).toBe(true);
  });
  it.each([
    ['the second time', [asked('my streak is wrong', 0)]],
    ['after something else', [asked('my streak is wrong', 0), asked('add a goal', 5)]],
    [
      'when the doctor got one of them',
      [asked(now.content, 0), asked(now.content, 5, { answered: false })],
    ],
  ])('is none %s', (_, earlier) => {
    expect(isRepeated(now, earlier)).toBe(false);
  });
  it('is none over days: a question may be asked every morning', () => {
    const later = { ...now, at: at(60 * 24) };
    expect(isRepeated(later, [asked(now.content, 0), asked(now.content, 1)])).toBe(false);
  });
  it('is none for a third thank you', () => {
    const thanks = { intent: 'thanks' };
    const earlier = [asked('thanks', 0, thanks), asked('thanks', 1, thanks)];
    expect(isRepeated({ content: 'thanks', at: at(2), ...thanks }, earlier)).toBe(false);
  });
});
