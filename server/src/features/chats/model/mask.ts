import { asciiDigits } from '@saathi/contract/digits';
import { isHealthWord, skeleton } from '../../review/index.ts';

// Every repetition has a limit, so that the time grows with the length only.
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu;
/** Whole months and usual short forms, because other words begin like them, such as "Novomix". */
const MONTHS = [
  'jan(?:uary|vari|wari)?',
  'feb(?:ruary|ruari)?|far[vw]ari',
  'mar(?:ch)?',
  'apr(?:il|ail)?',
  'may|mai',
  'june?|joon',
  'jul(?:y|ai)?',
  'aug(?:ust)?|agast',
  'sept?(?:ember)?|sit[ae]?m?bar|sitamber',
  'oct(?:ober)?|a[kc]t(?:u|oo)bar',
  'nov(?:ember)?|nav[ae]mb[ae]r',
  'dec(?:ember)?|dis[ae]mb[ae]r',
  'जन(?:वरी)?',
  'फ\u093c?र(?:वरी)?',
  'मार्च',
  'अप्र(?:ैल|ेल)?',
  'मई',
  'जून',
  'जुल(?:ाई)?',
  'अग(?:स्त)?',
  'सित(?:ंबर|म्बर)?',
  'अक्?(?:टू|टु|तू)(?:बर)?',
  'नव(?:ंबर|म्बर)?',
  'दिस(?:ंबर|म्बर)?',
];
const MONTH = `(?<![\\p{L}\\p{M}])(?:${MONTHS.join('|')})(?![\\p{L}\\p{M}])[.॰]?`;
const DAY = '\\p{Nd}{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:\\p{Nd}{4}|['’]\\p{Nd}{2})";
/** Two digits alone may be a reading, as in "10 May 54", so they are a year only of a birth. */
const BORN = '(?<=(?:\\bborn|\\bd\\.?o\\.?b|birth|\\bjana?m|\\bpaida|जन्म|पैदा)\\P{Nd}{0,20})';
const SHORT_YEAR = '\\p{Nd}{2}(?![/:%]|\\.\\p{Nd})';
const DATES = [
  '\\p{Nd}{4}[-/.]\\p{Nd}{1,2}[-/.]\\p{Nd}{1,2}',
  '\\p{Nd}{1,2}[-/.]\\p{Nd}{1,2}[-/.]\\p{Nd}{2,4}',
  `${DAY}[-/.]${MONTH}[-/.](?:${YEAR}|${SHORT_YEAR})`,
  `${DAY}[ -](?:of )?${MONTH},?[ -]${YEAR}`,
  `${MONTH} ${DAY},? ${YEAR}`,
  `${BORN}${DAY} (?:of )?${MONTH},? ${SHORT_YEAR}`,
  `${BORN}${MONTH} ${DAY},? ${SHORT_YEAR}`,
];
const DATE = new RegExp(`(?<!\\p{Nd})(?:${DATES.join('|')})(?!\\p{Nd})`, 'giu');
/** Seven or more digits, however they are grouped: phone, record and identity numbers. */
const LONG_NUMBER = /\+?\p{Nd}(?:[\s().-]{0,2}\p{Nd}){6,}/gu;
/** What a reading in a row may be, as in "sugar 180 220 45". */
const READING = /^(?:[3-9]\d|[1-5]\d\d)(?:\.\d)?$/;
const MOBILE_NUMBER = /^(?:91)?[6-9]\d{9}$/;
const MEASURE_BEFORE =
  /(?:sugar|glucose|\bbp|pressure|sp ?o ?|oxygen|\bsats?|pulse|temp\p{L}*|fever|bukhar|\bhb|platelets?|शुगर|बीपी|ऑक्सीजन|पल्स|बुखार)\P{Nd}{0,24}$/iu;
const PHONE_BEFORE =
  /(?:\b(?:number|phone|mobile|call|contact|whatsapp|helpline)\b|नंबर|नम्बर|फ\u093c?ोन|मोबाइल|कॉल|हेल्पलाइन)\P{Nd}{0,24}$/iu;
const BEFORE_CHARACTERS = 40;
const NAME_PART_MIN_LETTERS = 2;
const WORD = /[\p{L}\p{M}]+/gu;
// Asha and आशा, Meera and Mira are the same name; "Ashaji" and "आशाबेन" also mean Asha.
const HONORIFICS = ['', ...['ji', 'ben', 'bai', 'bhai', 'devi', 'tai', 'sahab'].map(skeleton)];
const SOUND_MIN_LETTERS = 3;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const partsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, ...name.split(/[\s.]+/)])
    .map((part) => part.trim())
    .filter((part) => [...part].length >= NAME_PART_MIN_LETTERS && !/^dr$/i.test(part))
    .sort((a, b) => b.length - a.length);

const areReadings = (number: string): boolean => {
  // The 2 of "SpO2".
  const parts = asciiDigits(number).replace(/^2 /, '').split(' ');
  return parts.every((part) => READING.test(part)) && !MOBILE_NUMBER.test(parts.join(''));
};

const isDevanagari = (word: string): boolean => /[\u0900-\u097f]/.test(word);

/** The name Singh is spelt with another consonant in Devanagari. */
const soundOf = (word: string): string => skeleton(word === 'सिंह' ? 'singh' : word.toLowerCase());

/** What stands before a name: an introduction, a title, or a name that is masked already. */
const BEFORE_NAME =
  /(?<![\p{L}\p{M}])(?:name|na+m|नाम|i am|i['’]m|mr|mrs|ms|dr|shri|smt|श्री|श्रीमती|डॉ)(?: is| hai| है)?[\].:॰]?\s+$/iu;
const AFTER_NAME = /^\s+(?:\[name\]|(?:ji|जी)(?![\p{L}\p{M}]))/iu;
const LAST_WORD = /[\p{L}\p{M}]+(?=\s+$)/u;
const FIRST_WORD = /(?<=^\s+)[\p{L}\p{M}]+/u;
const BESIDE_CHARACTERS = 40;

/** Creates a check of whether a word sounds like one of these names, in Latin or Devanagari. */
const createSoundMatcher = (parts: readonly string[]): ((word: string) => boolean) => {
  const names = new Map<string, boolean[]>();
  for (const part of parts.flatMap((name) => name.match(WORD) ?? [])) {
    const sound = soundOf(part);
    for (const title of HONORIFICS)
      names.set(sound + title, [...(names.get(sound + title) ?? []), isDevanagari(part)]);
  }
  return (word) => {
    const sound = soundOf(word);
    const scripts = names.get(sound);
    // A short sound counts only between scripts: "Om" is ओम, "am" is not.
    return (
      scripts !== undefined &&
      (sound.length > SOUND_MIN_LETTERS || scripts.some((script) => script !== isDevanagari(word)))
    );
  };
};

/** Creates a mask for these names in both scripts, dates, long numbers and email addresses. */
export const createMask = (names: readonly string[]): ((text: string) => string) => {
  const plain = partsOf(names);
  const parts = plain.map(quoted);
  const isName = createSoundMatcher(plain);
  const name =
    parts.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{M}])(?:${parts.join('|')})(?![\\p{L}\\p{M}])`, 'giu')
      : null;
  const standsAsName = (whole: string, from: number, to: number): boolean => {
    const before = whole.slice(Math.max(0, from - BESIDE_CHARACTERS), from);
    const after = whole.slice(to, to + BESIDE_CHARACTERS);
    const neighbours = [LAST_WORD.exec(before), FIRST_WORD.exec(after)];
    return (
      BEFORE_NAME.test(before) ||
      AFTER_NAME.test(after) ||
      neighbours.some((neighbour) => neighbour && isName(neighbour[0]))
    );
  };
  return (text) => {
    const masked = text
      .normalize('NFC')
      .replace(EMAIL, '[address]')
      .replace(DATE, '[date]')
      .replace(LONG_NUMBER, (number, at: number, whole: string) => {
        const before = whole.slice(Math.max(0, at - BEFORE_CHARACTERS), at);
        return areReadings(number) && MEASURE_BEFORE.test(before) && !PHONE_BEFORE.test(before)
          ? number
          : '[number]';
      });
    if (!name) return masked;
    return (
      masked
        .replace(name, '[name]')
        .replace(WORD, (word) => (!isHealthWord(word) && isName(word) ? '[name]' : word))
        // "soojan" is a swelling, also of somebody named Sujan, unless it stands where a name does.
        .replace(WORD, (word, from: number, whole: string) =>
          isHealthWord(word) && isName(word) && standsAsName(whole, from, from + word.length)
            ? '[name]'
            : word,
        )
        .replace(/\[{1,3}name\]{1,3}(?:\s+\[{1,3}name\]{1,3})+/g, '[name]')
    );
  };
};
