import { describe, expect, it } from 'vitest';
import { composeAnswer, reviewMessage } from './index.ts';

const facts = {
  doctorName: 'Asha Rao',
  goals: [
    { title: 'Walk', achievedToday: true, streak: 4 },
    { title: 'Water', achievedToday: false, streak: 0 },
  ],
};
const answerTo = (text: string, more = {}) =>
  composeAnswer(reviewMessage(text), { ...facts, ...more });

describe('answers from reviewed templates', () => {
  it('an emergency is told first whom to call', () => {
    const answer = answerTo('crushing chest pain');
    expect(answer.kind).toBe('emergency');
    expect(answer.text.split('\n')[0]).toMatch(/112.*108/);
    expect(answer.numbers?.map(({ number }) => number)).toEqual(
      expect.arrayContaining(['112', '108']),
    );
  });

  it.each([
    ['I want to die', /Tele-MANAS 14416/],
    ['marna chahti hu', /Tele-MANAS 14416/],
    ['मैं मरना चाहता हूँ', /14416/],
  ])('a crisis is met with kind words and the line to call: %s', (text, expected) => {
    const answer = answerTo(text);
    expect(answer.kind).toBe('crisis');
    expect(answer.text).toMatch(expected);
    expect(answer.numbers?.[0]?.number).toBe('14416');
  });

  it('what goes to the doctor says so, and that nobody watches around the clock', () => {
    expect(answerTo('my knee aches').text).toBe(
      'Sent to Dr. Asha Rao. Not watched around the clock: in an emergency call 112 or 108.',
    );
  });

  it('says until when the doctor is away', () => {
    expect(answerTo('my knee aches', { awayUntil: 'Monday' }).text).toContain('away until Monday');
  });

  it('what is not understood gets one question', () => {
    const answer = answerTo('something is off with me blarg');
    expect(answer.kind).toBe('clarify');
    expect(answer.text.match(/\?/g)).toHaveLength(1);
  });

  it('answers about goals from the patient’s own data', () => {
    expect(answerTo('how many goals did I complete today').text).toBe(
      'Today you have done 1 of 2 goals. Still open: Water.',
    );
    expect(answerTo('what is my streak?').text).toContain('Walk: 4');
  });

  it.each([
    ['mera streak kitna hai', /Aapki streak/],
    ['मेरी स्ट्रीक कितनी है', /आपकी स्ट्रीक/],
  ])('answers in the language of the patient: %s', (text, expected) => {
    expect(answerTo(text).text).toMatch(expected);
  });

  it('uses the clinic’s own numbers', () => {
    expect(answerTo('crushing chest pain', { helplines: { emergency: '999' } }).text).toContain(
      '999',
    );
  });

  it('leaves no blank unfilled', () => {
    for (const text of [
      'khoon ki ulti',
      'snake bite',
      'he hits me and strangled me',
      'baby not breathing',
      'hi',
      'kya hal',
    ])
      expect(answerTo(text).text).not.toMatch(/[{}]/);
  });
});
