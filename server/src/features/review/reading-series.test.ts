import { describe, expect, it } from 'vitest';
import type { Level } from './index.ts';
import table from './lexicon/readings.json' with { type: 'json' };
import { reviewMessage } from './review-message.ts';

const flagsOf = (text: string) =>
  reviewMessage(text).vitals.map(({ name, value, flag }) => [name, value, flag]);

describe('several numbers after one name', () => {
  it.each<[string, Level]>([
    ['SpO2 97 morning 84 evening', 'EMERGENCY'],
    ['Thank you doctor, SpO2 98 morning 84 evening', 'EMERGENCY'],
    ['gm doc, spo2 97 earlier, 83 now', 'EMERGENCY'],
    ['Good morning doctor, Hb 12 earlier now 4.5', 'EMERGENCY'],
    ['Good morning doctor, lactate 1.5 then 6', 'EMERGENCY'],
    ['papa ka oxygen 95 se 85 ho gaya', 'EMERGENCY'],
    ['sugar was 250 in the morning and 48 now', 'EMERGENCY'],
    ['platelets came down from 150000 to 22000', 'EMERGENCY'],
    ['sodium 138 earlier and 115 today', 'EMERGENCY'],
    ['SpO2 97 96 84', 'EMERGENCY'],
    ['O2 was 97 yesterday but today it is 80', 'EMERGENCY'],
    ['sugar 110 lekin abhi 42 hai', 'EMERGENCY'],
    ['ऑक्सीजन 97 सुबह, 82 अभी', 'EMERGENCY'],
    ['sugar and bp are 45 and 190/120', 'EMERGENCY'],
    ['BP and sugar are 190/120 and 45', 'EMERGENCY'],
    ['fever 99 yesterday, 104 now', 'URGENT'],
  ])('each is read: %s is %s', (text, level) => {
    expect(reviewMessage(text).level).toBe(level);
  });

  it('two names and two numbers go together in order', () => {
    expect(flagsOf('SpO2 and pulse are 84 and 110')).toEqual([
      ['oxygen', 84, 'very low'],
      ['pulse', 110, ''],
    ]);
  });

  it.each([
    'sugar 110, 45 years old',
    'sugar 140 2 hours after food',
    'sugar 110 and 45 minutes walk',
    'bp 120 80',
    'platelet 1 lakh 10 hazar aaya',
    'sugar 110 and 20 push ups',
    'SpO2 97, 84 bpm',
    'sugar 110 at 11 and 120 at 12',
    'sugar 98 12-11-2025',
    'sugar 110 raat 10',
    'sugar 115 (30)',
    'sugar 105 and 10 k steps',
    'sugar 110 45 F',
    'lactate 1 at 10',
    'platelets 1.8 lakh last 30',
    'spo2 98 at 45',
    'sugar 140, was 45 last week',
    'hb 12 from 4',
    'pulse, BP: 72, 120/80',
    'BP 12/11: 120/80, 13/11: 118/78',
  ])('what counts something else is no further value: %s', (text) => {
    expect(reviewMessage(text).vitals.filter(({ flag }) => flag !== '')).toEqual([]);
  });
});

describe('a number far from its name', () => {
  it.each([
    'oxygen level of my father since morning is 84',
    'Sugar of my father today morning was 42',
    'SpO2 on the finger meter at home is showing 83',
    "my mother's sugar when I checked it just now was 41",
    'spo2 level aa raha hai kal se lagbhag 84',
    'sugar after metformin 45',
    'oxygen after medicine 84',
    'sugar chai peene ke baad 42',
    'sugar after insulin 45',
    'spo2 in fever is 82',
    'sugar with fever 45',
    'oxygen and pulse low 82',
    'sugar at 3 am was 38',
    'sugar on 12 dec 45',
  ])('is read if a verb leads to it: %s', (text) => {
    expect(reviewMessage(text).level).toBe('EMERGENCY');
  });

  it.each([
    'Please refill my BP medicine Telma 40',
    'BP ke liye Telma 40 le raha hoon',
    'BP 10,000 steps challenge',
    'bp 20,000 rupees machine',
    'Platelets report no 2345',
    'BP normal, pulse 72',
    'sugar patient since 10 years, 65 male',
    'bp tablet Losartan 50 refill please',
    'Sugar medicine Galvus 50 is over',
    'sugar ke liye Metformin 500 leti hoon',
    'Sugar test on 15 December',
    'sugar check karwana hai 15 tarikh ko',
    'sugar test at 10:30',
    'platelets test on 20 november',
    'Hb test 4 december ko hai',
    'fever since 30 november',
    'pulse polio on 25 december',
    'no sugar in tea since Ganesh Chaturthi, streak is 41',
    'sugar patient hoon, meri umar 65',
  ])('a strength, a date or a count is none: %s', (text) => {
    const { level, vitals } = reviewMessage(text);
    expect(vitals.filter(({ flag }) => flag !== '')).toEqual([]);
    expect(['INFO', 'ROUTINE', 'UNSURE']).toContain(level);
  });
});

describe('a measured number', () => {
  it.each([
    'No fever no cough spo2 84 since morning',
    "I don't have any symptoms my sugar is 45",
    'no fever sugar 45',
    'sugar 45 koi takleef nahi',
    'sugar is not coming above 45',
    'spo2 84 nahi badh raha',
    'history of asthma spo2 84',
    'I had covid in 2021 spo2 84',
    'sugar dawai lene ke baad bhi 45 hai',
  ])('is not taken back by a "no" or a disease of the past near it: %s', (text) => {
    expect(reviewMessage(text).level).toBe('EMERGENCY');
  });

  it.each([
    'last year my sugar was 45',
    'sugar 45 last year, fine now',
    'covid ke time 2021 me mera oxygen 78 ho gaya tha, ab theek hu',
    'if sugar goes below 45 what should I do',
    'during covid in 2021 my oxygen fell to 80, I recovered',
    'sugar not 45, it is 145',
    'oxygen not 85 but 95',
    'No, sugar is not 400',
  ])('is none of today, or taken back, if its own words say so: %s', (text) => {
    expect(reviewMessage(text)).toMatchObject({ level: 'ROUTINE' });
  });

  it.each([
    'Good morning, 103 degrees this morning',
    'today 102.8 F, when does the clinic open',
    'क्लिनिक कब खुलता है 103 F',
    'namaste doctor 102 degree hai',
    'thanks doctor, sugar 110',
  ])('never leaves a message to the assistant alone: %s', (text) => {
    expect(reviewMessage(text).escalate).toBe(true);
  });

  it.each([
    ['Good morning sir, my Hb is 4.5 gm', 'haemoglobin'],
    ['thank you doctor, Hb 4 gm', 'haemoglobin'],
    ['breathing 65 times a minute, my baby', 'breaths'],
    ['pulse 150 times per minute', 'pulse'],
    ['sugar 450 mg', 'glucose'],
    ['sugar 450 din bhar rehti hai', 'glucose'],
  ])('is read with the unit that people write: %s', (text, name) => {
    expect(flagsOf(text)).toEqual([[name, expect.any(Number), expect.stringMatching(/./)]]);
  });

  it.each([
    'thanks doctor, spo2 890',
    'Good morning doctor, sodium 1180',
    'Good morning doctor, Hb 1150',
    'temperature 1045',
    'pulse 725',
    'bp 1900',
    'BP 18/12',
    'BP is 1800/120',
  ])('with a digit too many is asked about: %s', (text) => {
    expect(reviewMessage(text).vitals.map(({ flag }) => flag)).toContain('impossible');
  });

  it('with a comma is a pair after "BP"', () => {
    expect(flagsOf('bp 190,120')).toEqual([
      ['systolic', 190, 'very high'],
      ['diastolic', 120, 'very high'],
    ]);
  });

  it('beyond its range does not forbid the second reader to see more in the words', () => {
    const text = 'my vision is closing like a tunnel and bp is 80';
    expect(reviewMessage(text).level).toBe('EMERGENCY');
  });
});

describe('the number that the assistant asked for', () => {
  const asked = (...measures: string[]) => ({ assistantAsked: { measures } });

  it.each([
    ['sorry 85 %', 'oxygen', 'EMERGENCY'],
    ['45 mg/dl', 'glucose', 'EMERGENCY'],
    ['110 in morning 45 now', 'glucose', 'EMERGENCY'],
    ['it was 104.5', 'temperature', 'URGENT'],
    ['97', 'oxygen', 'ROUTINE'],
  ])('"%s" is read as %s', (text, measure, level) => {
    expect(reviewMessage(text, asked(measure)).level).toBe(level);
  });

  it.each([
    '2 din se',
    'I will come at 12',
    'I am 45',
    'Room 45',
    'I have 2 kids',
    'token 30',
    'fees 50?',
  ])('is none if it counts something else: %s', (text) => {
    expect(reviewMessage(text, asked('glucose')).vitals).toEqual([]);
  });

  it('every measure can be asked for', () => {
    const judged = Object.entries(table.rows).filter(([, { bands }]) => bands.length > 0);
    for (const [name, { possible, units }] of judged) {
      if (units.every((unit) => 'says' in unit)) continue;
      const [least = 0] = units.filter((unit) => !('says' in unit)).map(({ from }) => from);
      const number = Math.ceil(Math.max(least, possible[0] ?? 0) * 10 + 1) / 10;
      expect(reviewMessage(`${number}`, asked(name)).vitals, name).toHaveLength(1);
    }
  });
});
