import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import families from './lexicon/families.json' with { type: 'json' };
import ordinary from './lexicon/ordinary.json' with { type: 'json' };
import plain from './lexicon/plain.json' with { type: 'json' };
import rules from './lexicon/rules.json' with { type: 'json' };
import { reviewMessage } from './review-message.ts';
import guidance from './templates/guidance.json' with { type: 'json' };
import lines from './templates/lines.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'lexicon');

describe('the data of the review', () => {
  // The data is loaded at each start and read in code reviews, so its size is limited.
  it('stays within 480 kB', () => {
    const bytes = readdirSync(folder).map((file) => statSync(join(folder, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(480_000);
  });

  it('gives every rule a known family and a source', () => {
    for (const rule of rules) {
      expect(Object.keys(families)).toContain(rule.family);
      expect(
        rule.source ?? families[rule.family as keyof typeof families].source,
        rule.id,
      ).toBeTruthy();
    }
    expect(new Set(rules.map((rule) => rule.id)).size).toBe(rules.length);
  });

  it('has no empty phrase', () => {
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/"\s*;|;\s*;/);
  });

  it('names only ideas that exist in its rules', () => {
    const known = new Set(
      readdirSync(folder).flatMap((file) =>
        Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
      ),
    );
    const source = [
      'ages.ts',
      'wrong-dose.ts',
      'measures.ts',
      'readings.ts',
      'lexicon/readings.json',
    ]
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .join('');
    const used = rules.flatMap((rule) => rule.when.flatMap((when) => when.match(/\w+/g) ?? []));
    const missing = used.filter(
      (name) => !known.has(name) && !new RegExp(`['"]${name}['"]`).test(source),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has every text in all three languages, with the same blanks', () => {
    for (const [id, text] of Object.entries({ ...guidance, ...lines })) {
      const blanks = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort();
      expect(Object.keys(text).sort(), id).toEqual(['en', 'hi', 'hi-Latn']);
      expect(blanks(text.hi), id).toEqual(blanks(text.en));
      expect(blanks(text['hi-Latn']), id).toEqual(blanks(text.en));
    }
  });

  it('has a guidance text for whatever a family names', () => {
    for (const family of Object.values(families))
      for (const id of family.guidance) expect(Object.keys(guidance)).toContain(id);
  });
});

describe('the words of everyday life', () => {
  const listed = new Set(
    [
      ...ordinary.en,
      ...ordinary.hi,
      ...ordinary.hiVerbs,
      ...[...Object.values(ordinary.topics), ...Object.values(plain)].flatMap(({ en, hi }) => [...en, ...hi]),
    ].flatMap((line) => line.split(' ')),
  );

  it.each([
    'die dying dead death suicide kill killed hopeless worthless goodbye burden alone overdose poison pills noose',
    'pain ache bleeding blood fever vomit faint dizzy seizure stroke chest heart stomach throat breath breathless lump',
    'paracetamol crocin insulin dose doses antibiotic aspirin sleeping', 'lost end ending finish-it never-again without-me',
    'marna maut mar mara zeher zehar khudkushi aatmahatya akela bojh dard khoon bukhar ulti chakkar behosh saans seena chhati',
    'dawai dawa goli goliyan insulin', 'मरना मौत ज़हर आत्महत्या बोझ अकेला दर्द खून बुखार उल्टी चक्कर बेहोश साँस सीना दवा गोली',
  ])('name nothing of body, medicine or despair: %s', (words) => {
    expect(words.split(' ').filter((word) => listed.has(word))).toEqual([]);
  });
}); // biome-ignore format: lists read better in rows

describe('what the assistant may answer alone', () => {
  it.each([
    ['hello', 'greeting'], ['thank you so much', 'thanks'], ['how many goals are left today', 'goals_today'],
    ['what is my streak', 'streak'], ['how do I scan the QR code', 'app_doctor'], ['naya goal kaise banau', 'app_help'],
    ['clinic kitne baje khulta hai', 'scheduling'], ['clinic phone number please', 'scheduling'], ['Aap kitne baje baithte ho', 'scheduling'], ['नमस्ते', 'greeting'],
  ])('%s → %s', (text, intent) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'INFO', escalate: false, intent });
  });

  it.each([
    'please refill my medicine', 'hello, my tummy hurts', 'I feel hopeless', 'what does my report say',
    'I want to speak to the doctor', 'doctor se baat karni hai', 'please call me back', 'book an appointment for me',
    'mujhe appointment chahiye', 'வணக்கம்', 'hola tengo dolor', 'dose badha du kya', 'thanks, but he is acting strangely',
  ])('a person sees: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });
}); // biome-ignore format: tables read better in rows

describe('an appointment or a call in words', () => {
  it.each([
    'can I have a slot on friday', 'please book me in for Monday', 'can we talk on phone', 'fix an appointment',
    'could we do a video consult', 'let the doctor know I am travelling', 'forward this to my doctor', 'can doctor call me',
    'dr sahab se milna hai', 'mujhe call kar lijiye', 'milne ka time de dijiye', 'number laga do kal ka', 'doctor ko bolo mujhe phone kare',
    'डॉक्टर साहब से मिलना है', 'मिलने का समय दीजिए', 'मुझे कॉल कीजिए', 'अपॉइंटमेंट चाहिए',
  ])('is asked of the doctor, without a question back: %s', (text) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'ROUTINE', escalate: true, asksDoctor: true });
  });

  it.each([
    'reschedule my appointment', 'please postpone my visit to next week', 'cancel my appointment', 'need to cancel tomorrow\'s visit',
    'appointment cancel karni hai', 'kal ka appointment aage badha do', 'parso ki jagah somvar ko appointment kar do',
    'अपॉइंटमेंट का समय बदलना है', 'when is my next appointment',
    'is my booking confirmed?', 'has my booking gone through', 'booking ho gayi kya', 'बुकिंग हुई क्या',
  ])('moved, cancelled or looked up is answered with where to do it: %s', (text) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'INFO', intent: 'scheduling' });
  });

  it.each([
    "I can't make it to Friday", 'main ab wapas nahi aa paungi', 'sab ki jagah main hi kyu', 'zindagi me aage badhna mushkil hai',
  ])('is not heard in what may be a farewell: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });
}); // biome-ignore format: tables read better in rows

describe('what may be a farewell or a call for help in the words of the app', () => {
  it.each([
    'this is my last streak', 'delete my account, I won\'t need it any more', 'my goal is to disappear', 'goal for today: end it',
    'streak broke, everything is over', 'cancel all my appointments, I won\'t need them', 'what time does the clinic open, it is urgent',
    'hello please answer', 'I see the app twice', 'half of the screen is missing when I look', 'drank 12 glasses of whisky',
    'mera streak khatam, main bhi', 'sab goals delete kar do ab zarurat nahi', 'main hi galat hu', 'शुभ रात्रि हमेशा के लिए',
  ])('reaches a person: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });

  it.each([
    'what is my best streak', 'how do I delete my account', 'how do I rename a goal', 'drank 8 glasses of water', 'hi', 'hello hi',
    'mera streak kitna hua',
  ])('is not heard in plain use: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(false);
  });
}); // biome-ignore format: tables read better in rows
