import { type Mention, mentionOf } from './match.ts';
import type { Prepared, Token } from './normalise.ts';
import { wordSet } from './word-set.ts';

const METERS = wordSet(
  'glucometer glucometre glucometar accuchek accucheck chek onetouch morepen contour beato dexcom libre cgm ग्लूकोमीटर ग्लूकोमिटर',
);
/** Name a glucose meter only where sugar is mentioned before. */
const DEVICES = wordSet(
  'meter metre mitar machine mashin masheen monitor sensor screen display reading मीटर मशीन रीडिंग',
);
const SUGAR = wordSet('sugar shugar suger glucose शुगर ग्लूकोज');
const LINKS = wordSet(
  'is was has the my on in now again still only just hai raha rahi aa dikha bata padh me mein mai main par pe pr ki ka bas sirf ab abhi phir fir said says say shows showing show reads read active instant guide select plus में पर पे की अब बस सिर्फ फिर',
);
const LINKS_BETWEEN = 3;
/** Who is greeted with "HI", after a comma or a dash. */
const GREETED = wordSet('doctor dr doc sir madam maam mam ji team all everyone there saathi good');

const isMeter = (tokens: Token[], at: number): boolean => {
  const { word = '', sentence } = tokens[at] ?? {};
  if (METERS.has(word)) return true;
  const before = tokens.slice(Math.max(0, at - 4), at);
  return (
    DEVICES.has(word) && before.some((one) => one.sentence === sentence && SUGAR.has(one.word))
  );
};

/** "Sugar HI aa raha hai" can also mean "high". */
const conceptOf = (word: string, tokens: Token[], of: number): string | null => {
  if (isMeter(tokens, of)) return word === 'hi' ? 'HI_reading' : 'v_glucose_severe_low';
  return word === 'hi' && SUGAR.has(tokens[of]?.word ?? '') ? 'HI_word' : null;
};

/**
 * Finds what a glucose meter prints beyond its range: HI above 600 mg/dL, LO below 20 (instructions
 * of Accu-Chek and OneTouch). Only in capitals after the meter, because "hi" greets and means "only"
 * in Hindi; the lexicon has the phrases in small letters.
 */
export const findMeterWords = ({ text, tokens }: Prepared): Mention[] => {
  const isCapitals = text === text.toUpperCase();
  return tokens.flatMap(({ word, start, end, sentence, clause }, at) => {
    if (!/^(?:HI|LO)$/.test(text.slice(start, end))) return [];
    const next = tokens[at + 1]?.sentence === sentence ? tokens[at + 1] : undefined;
    if (next && GREETED.has(next.word) && tokens[at - 1]?.clause !== clause) return [];
    // Among capitals alone only a message that ends with it.
    if (next && isCapitals) return [];
    let of = at - 1;
    while (at - of <= LINKS_BETWEEN && LINKS.has(tokens[of]?.word ?? '')) of -= 1;
    const concept = tokens[of]?.sentence === sentence ? conceptOf(word, tokens, of) : null;
    if (!concept) return [];
    const from = concept === 'HI_word' ? at : of;
    return [mentionOf(concept, from, at)];
  });
};
