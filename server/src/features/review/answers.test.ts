import { describe, expect, it } from 'vitest';
import { composeAnswer } from './index.ts';
import { reviewMessage } from './review-message.ts';

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
    ['crushing chest pain', /alerted/, /inbox.*112 or 108/],
    ['seene mein bahut dard hai', /khabar/, /inbox.*112 ya 108/],
    ['मेरे सीने में बहुत दर्द है', /सूचना/, /इनबॉक्स.*112 या 108/],
    ['I want to die', /alerted/, /inbox.*112 or 108/],
  ])('says that the doctor was alerted only if that is so: %s', (text, alerted, inInbox) => {
    const lastLine = (isAlerted: boolean) => answerTo(text, { isAlerted }).text.split('\n').at(-1);
    expect(lastLine(true)).toMatch(alerted);
    expect(lastLine(false)).toMatch(inInbox);
    expect(lastLine(false)).not.toMatch(alerted);
  });

  it.each([
    ['please cancel my appointment', {}],
    [
      'please cancel my appointment',
      { nextAppointment: { en: 'Monday 10:00', hi: 'सोमवार 10:00' } },
    ],
  ])('names where an appointment is cancelled, and that nobody was told: %s', (text, more) => {
    expect(answerTo(text, more).text).toMatch(/tap Move or Cancel.*not sent to the doctor/);
  });

  it('says of a question about the app that nobody was told', () => {
    expect(answerTo('how does this app work').text).toContain('not sent to the doctor');
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

  it.each(['I feel so sad these days', 'bahut udaas rehta hu', 'मन बहुत उदास रहता है'])(
    'low and nothing said of a plan: the line to call and one question: %s',
    (text) => {
      expect(reviewMessage(text)).toMatchObject({
        level: 'URGENT',
        families: ['self_harm_suicide'],
      });
      const { kind, text: said } = answerTo(text);
      expect(kind).toBe('crisis');
      expect(said).toContain('14416');
      expect(said.match(/\?/g)).toHaveLength(1);
    },
  );

  it('what goes to the doctor says so, and that nobody watches around the clock', () => {
    expect(answerTo('my knee aches').text).toBe(
      'Sent to Dr. Asha Rao. Not watched around the clock: in an emergency call 112 or 108.',
    );
  });

  it('says until when the doctor is away', () => {
    const awayUntil = { en: 'Monday', hi: 'सोमवार' };
    expect(answerTo('my knee aches', { awayUntil }).text).toContain('away until Monday');
    expect(answerTo('mera ghutna dukhta hai', { awayUntil }).text).toContain('Monday tak');
    expect(answerTo('मेरा घुटना दुखता है', { awayUntil }).text).toContain('सोमवार तक');
  });

  it.each([
    ['how do I add a doctor', 'en', 'tap Add Doctor via QR Code and'],
    ['how do I add a doctor', 'hi', 'tap “QR कोड से डॉक्टर जोड़ें” and'],
    ['doctor kaise jode', 'en', 'Add Doctor via QR Code dabaayein'],
    ['doctor kaise jode', 'hi', '“QR कोड से डॉक्टर जोड़ें” dabaayein'],
    ['डॉक्टर कैसे जोड़ें', 'en', '“Add Doctor via QR Code” दबाएँ'],
    ['डॉक्टर कैसे जोड़ें', 'hi', '“QR कोड से डॉक्टर जोड़ें” दबाएँ'],
  ])('%s: names the buttons as the app in %s does', (text, appLanguage, said) => {
    expect(answerTo(text, { appLanguage }).text).toContain(said);
  });

  it('names the buttons in the language of the answer if that of the app is unknown', () => {
    expect(answerTo('doctor kaise jode').text).toContain('Add Doctor via QR Code dabaayein');
    expect(answerTo('डॉक्टर कैसे जोड़ें').text).toContain('“QR कोड से डॉक्टर जोड़ें” दबाएँ');
  });

  it('what is not understood gets one question', () => {
    const answer = answerTo('the zubble is off blarg');
    expect(answer.kind).toBe('clarify');
    expect(answer.text.match(/\?/g)).toHaveLength(1);
  });

  it('answers about goals from the patient’s own data', () => {
    expect(answerTo('how many goals did I complete today').text).toBe(
      'Today you have done 1 of 2 goals. Still open today: Water.',
    );
    expect(answerTo('what is my streak?').text).toBe(
      'Your streaks:\n• Walk: 4 days\n• Water: starts with your next tick',
    );
  });

  it('asks for nothing that is not due today, and counts weeks as weeks', () => {
    const rest = { title: 'Sugar', achievedToday: false, streak: 2, dueToday: false };
    const weekly = { title: 'Swim', achievedToday: true, streak: 3, inWeeks: true };
    expect(answerTo('how many goals did I complete today', { goals: [rest] }).text).toBe(
      'None of your goals is due today.',
    );
    expect(answerTo('how many goals did I complete today', { goals: [rest, weekly] }).text).toMatch(
      /all your goals/,
    );
    expect(answerTo('what is my streak?', { goals: [weekly] }).text).toBe(
      'Your streak: Swim: weeks reached in a row: 3.',
    );
  });

  it('counts one day as a day and eleven as days', () => {
    const goals = [1, 11].map((streak) => ({ title: `G${streak}`, achievedToday: true, streak }));
    expect(answerTo('what is my streak?', { goals }).text).toBe(
      'Your streaks:\n• G1: 1 day\n• G11: 11 days',
    );
    expect(answerTo('how many goals did I complete today', { goals }).text).toMatch(
      /all your goals/,
    );
    expect(
      answerTo('how many goals are open today', { goals: goals.slice(0, 1) }).text,
    ).not.toMatch(/1 goals/);
  });

  it.each([
    ['khoon ki ulti ho rahi hai, jaldi kuch karo', 'Ambulance'],
    ['खून की उल्टी हुई', 'एम्बुलेंस'],
    ['he is vomiting blood', 'Ambulance'],
  ])('names the numbers in the language of the answer: %s', (text, label) => {
    expect(answerTo(text).numbers?.map((line) => line.label)).toContain(label);
  });

  it('the doctor reads the sentence of the patient, not a lone word', () => {
    expect(reviewMessage('Hello. Can I take my tablets with milk in the morning? Bye.').quote).toBe(
      'Can I take my tablets with milk in the morning?',
    );
    const long = `${'I went to the market and back, '.repeat(8)}and then my chest felt tight, ${'so I sat down, '.repeat(8)}.`;
    const { quote } = reviewMessage(long);
    expect(quote).toContain('my chest felt tight');
    expect(quote.length).toBeLessThanOrEqual(160);
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

describe('small talk and questions about the app', () => {
  it.each([
    'it still does not work',
    'Hello, it did not get better',
    'theek nahi hai abhi bhi',
    'main theek nahi hoon',
    'मैं ठीक नहीं हूँ',
    'I am not ok',
  ])('a complaint is never small talk: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });

  it.each(['how do I add a goal?', 'goal kaise banaye'])(
    'how to do it in the app is answered with the app, not with today: %s',
    (text) => {
      expect(reviewMessage(text)).toMatchObject({ level: 'INFO', intent: 'app_help' });
    },
  );

  it.each([
    ['how do I change my PIN', 'pin', /Settings/],
    ['pin bhool gaya', 'pin', /Forgot PIN/],
    ['How to delete a goal', 'edit_goal', /goal card/],
    ['goal kaise hatau', 'edit_goal', /Goals kholein/],
    ['make the letters bigger', 'text_size', /text size/],
    ['अक्षर छोटे हैं', 'text_size', /अक्षर/],
    ['app ko hindi me karo', 'language', /Settings/],
    ['how do I upload my lab report', 'records', /Records keeps what you have sent/],
    ['happy diwali', 'greeting', /./],
    ['you are the best', 'thanks', /welcome/],
    ['🙏', 'thanks', /welcome/],
    ['samajh gaya', 'thanks', /swagat/],
  ])('"%s" is answered as %s', (text, intent, expected) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'INFO', intent });
    expect(answerTo(text).text).toMatch(expected);
  });

  it('name, hours and address are told when the clinic has set them', () => {
    const clinic = { name: 'Lake Clinic', hours: 'Mon-Sat 9-13', address: '5 Lake Road' };
    const { text } = answerTo('when does the clinic open', { clinic });
    expect(text).toMatch(
      /^Clinic: Lake Clinic\. Clinic hours: Mon-Sat 9-13\. Clinic address: 5 Lake Road\. I cannot see/,
    );
    expect(answerTo('clinic ka naam kya hai', { clinic }).text).toMatch(/^Clinic: Lake Clinic\./);
    expect(answerTo('when does the clinic open').text).toMatch(/^I cannot see/);
  });

  it('names the buttons as the Hindi screens do', () => {
    expect(answerTo('नमस्ते').text).toContain('डॉक्टर से पूछें');
    expect(answerTo('नमस्ते').text).not.toMatch(/Ask the doctor/);
  });

  it.each(['Good morning', 'thank you so much', 'namaste ji', 'how are you'])(
    'a kind word needs no doctor: %s',
    (text) => {
      expect(reviewMessage(text).level).toBe('INFO');
    },
  );
});
