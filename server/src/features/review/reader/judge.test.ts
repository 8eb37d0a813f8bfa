import { describe, expect, it } from 'vitest';
import { analyse } from '../engine.ts';
import { reviewMessage } from '../review-message.ts';
import { DEFAULT_THRESHOLDS } from '../thresholds.ts';
import { sentencesOf } from './features.ts';
import { alarmEvidence, judgeWith, plainEvidence } from './judge.ts';

const levelOf = (text: string): string => reviewMessage(text).level;
const SCORES = { emergency: 3, urgent: -3, despair: -6, info: 1.5 };
const analysisOf = (text: string) => analyse(text, DEFAULT_THRESHOLDS, 2026);

describe('a judge', () => {
  it('adds the weights of what it finds; what has none weighs nothing', () => {
    const found = new Map([
      ['chest', 1],
      ['#emergency', 2],
      ['unheard of', 1],
    ]);
    expect(judgeWith({ bias: -1, weights: { chest: 0.5, '#emergency': 2 } }, found)).toBe(3.5);
  });

  it('tells an idea from the same idea denied or past', () => {
    const { prepared, mentions, language } = analysisOf('I had chest pain in 2019, no fever');
    const names = [...plainEvidence(prepared, mentions, language === 'en', SCORES).keys()];
    expect(names).toContain('chest past');
    expect(names).toContain('fever denied');
    expect(names).not.toContain('chest');
  });

  it('of an alarm hears only its sentence, and what its clause says of when', () => {
    const { prepared, mentions } = analysisOf(
      'Good morning. My father had a stroke last year, now he has chest pain. I have fever.',
    );
    const [, sentence] = sentencesOf(prepared.tokens);
    if (sentence === undefined) throw new Error('no second sentence');
    const clause = prepared.tokens[sentence.to]?.clause ?? -1;
    const found = alarmEvidence(prepared, mentions, { sentence, clause }, SCORES);
    expect(found.get('chest')).toBe(1);
    expect(found.get('x_recent beside')).toBe(1);
    expect(found.get('x_old')).toBe(1);
    expect(found.has('x_old beside')).toBe(false);
    expect(found.has('fever')).toBe(false);
    expect(found.get('#emergency')).toBe(1);
  });
});

describe('an alarm that its sentence makes unlikely is urgent', () => {
  it.each([
    [
      'The discharge paper reads acute pancreatitis since this morning, he is vomiting',
      "The discharge paper from March reads 'acute pancreatitis, resolved'. I have been well since.",
    ],
    [
      'My boss has a stroke, his face is crooked and he cannot lift his arm, what do we do',
      'My boss had a small stroke in May and is back at work with a stick. He asked me what food is best.',
    ],
    [
      'Tight chest since the shouting match with my neighbour, it goes to my arm',
      'Had shouting match with neighbour about drainage, after that tight chest for couple minutes, gone, that was five months ago and echo + angiogram were normal since.',
    ],
  ])('"%s" is an emergency, "%s" is urgent', (real, unlikely) => {
    expect(levelOf(real)).toBe('EMERGENCY');
    expect(levelOf(unlikely)).toBe('URGENT');
  });

  it.each([
    'I had a stroke in 2018 and now my face droops',
    'we were watching a movie and my wife got a fit, frothing now',
    'I think papa had a stroke tonight like the one he had in 2019, please tell me if I should wait or go',
    'I am having a heart attack or is it gas, please tell me sir, whichever it is, my friend told me to ask you',
  ])('but not: %s', (text) => {
    expect(levelOf(text)).toBe('EMERGENCY');
  });
});

describe('a message that the judge finds plain is answered', () => {
  it.each([
    'how are you today? here so much rain, shop is empty so thought of saying hello',
    'Happy Gudi Padwa to you and whole staff madam!! Puran poli sent with Raju peon',
    'pota galti se dus sticker bhej diya, phone uske haath lag gaya tha',
    // Less certain, but far from danger.
    'मुझे लिखना नहीं आता ठीक से, पोती लिख रही है। क्या इसमें बोलकर भेजने वाला बटन है',
    'thyrocare se mail pe aayi file ko yahan kaise laau, gmail me padi hai',
  ])('%s', (text) => {
    expect(levelOf(text)).toBe('INFO');
  });

  it.each([
    'That did not help',
    'how are you today? here so much rain, my knee is paining',
    'how do I delete a goal?. appendix phat gaya. how do I delete a goal?',
    'aaj 5 km walk ki dimag ki nas phat gayi',
    'Logged my 5000 steps and 2 litres water today.. cant anymore. bye. Logged my 5000 steps and 2 litres water today.',
    'how do I delete a goal?. cant anymore. bye. how do I delete a goal?',
    'Leaving for the wedding tomorrow, the letters are in the drawer',
    'goal done but zorvik and grumfle',
    "Bill settled. Wife's monthly came thrice.",
    'गुझिया भेजी, कलाई की गांठ बढ़ी',
    'aap se phone pe 5 minute baat ho sakti hai kya, sehat ke baare me, kisi din',
    'चाय भभकी, बहू झुलस गई',
    'aaj 5000 steps ho gaye sir lekin he has taken quickphos from shop',
    'Sir Thursday timing kya hai, waise bhai ne nuvan le li ghar pe',
    'beti ne sindoor kha liya',
    'aaj ki walk ho gayi, beti ne sindoor kha liya',
    'paani ka goal ho gaya, munne ne surf kha liya',
    'kadha pi liya kaner ka, app me tick kaise kare',
    'Happy Lohri to all of you sir, he is critical',
    'kal ka appointment cancel kar do, dada ab nahi rahe kya karein',
    'how to see old records in app, dadi took double of everything',
    'copy my numbers to wife, she should manage after today, thanks for app sir',
  ])('but not: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });
});
