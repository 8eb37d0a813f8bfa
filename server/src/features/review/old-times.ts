import type { Analysis } from './engine.ts';
import { lowerToUrgent, mayBeTold } from './lower.ts';
import type { Mention } from './match.ts';
import { isSaidOfPast } from './past-tense.ts';
import type { Finding } from './rules.ts';
import { wordSet } from './word-set.ts';

const OLD = new Set(['x_old', 'x_recalled']);
// A time of these days: nothing in its sentence is old.
const OF_THESE_DAYS = wordSet(
  'subah subh sham shaam raat dopahar dopehar savere sawere kal parso parson aaj abhi ab tabse turant haal phir fir der baje din ghante ghanta minute hafte haftey somvar mangalvar budhvar guruvar shukravar shanivar ravivar itvar sunday monday tuesday wednesday thursday friday saturday सुबह शाम रात दोपहर सवेरे कल परसों आज अभी अब तबसे तुरंत हाल फिर देर बजे दिन घंटा घंटे मिनट हफ्ते हफ़्ते सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार samay waqt wakt time jaldi help madad please समय वक़्त वक्त जल्दी मदद now today since again yesterday',
);
// "Us raat", that night, is not of these days; "tab", then, goes on with the time named before.
const THAT = wordSet('us usi उस उसी');
const GOES_ON = wordSet('tab us usi तब उस उसी');
// More than may date a number: what is told here becomes URGENT at most.
const BEFORE_THE = wordSet('gaye gye ho hue aaye aye rahe pade gire mile lage');
const IS = wordSet('hai hain hun hu hoon है हैं हूँ हूं');
// "Saal pehle se" goes on until now; what was some months ago may still be one illness.
const GOES_ON_SINCE = wordSet('se से');
const MONTHS = /^(?:mahin|महीन|month)/;
// "Pehle aaya tha", came before, may be an hour ago.
const BEFORE = wordSet('pehle pahle पहले');
const YEARS = /^(?:saal|sal|साल|varsh|वर्ष)/;
const THIS = wordSet('is iss इस');
const TIME = wordSet('baar bar बार');
// A message with a call for help is never lowered.
const CALL_FOR_HELP = 'explicit_emergency_request';

/** Returns, for each sentence about an old time, the position of the word that first says so. */
const oldSentences = ({ prepared, mentions }: Analysis): Map<number, number> => {
  const { tokens } = prepared;
  const sentenceAt = (at: number): number => tokens[at]?.sentence ?? -1;
  const old = new Map<number, number>();
  for (const { concept, from, to } of mentions) {
    if (!OLD.has(concept) || old.has(sentenceAt(from))) continue;
    const words = tokens.slice(from, to + 1).map(({ word }) => word);
    const isLasting = [words.at(-1), tokens[to + 1]?.word].some((word = '') =>
      GOES_ON_SINCE.has(word),
    );
    const isRecent =
      words.some((word) => MONTHS.test(word)) ||
      (words.some((word) => BEFORE.has(word)) && !words.some((word) => YEARS.test(word)));
    if (!isLasting && !isRecent) old.set(sentenceAt(from), from);
  }
  if (old.size === 0) return old;
  tokens.forEach(({ word, sentence }, at) => {
    const opens = sentenceAt(at - 1) !== sentence;
    if (opens && GOES_ON.has(word) && old.has(sentence - 1) && !old.has(sentence))
      old.set(sentence, at);
  });
  tokens.forEach(({ word, sentence }, at) => {
    const isThisTime = THIS.has(word) && TIME.has(tokens[at + 1]?.word ?? '');
    const isOfThese = OF_THESE_DAYS.has(word) && !THAT.has(tokens[at - 1]?.word ?? '');
    if (isThisTime || isOfThese) old.delete(sentence);
  });
  for (const { concept, from } of mentions)
    if (concept === 'x_recent' || concept === 'x_present') old.delete(sentenceAt(from));
  return old;
};

/**
 * Lowers an EMERGENCY to URGENT if it needs what a Hindi sentence tells of an old time, also in
 * another clause than the date: "teen saal pehle TB hui thi, khansi me khoon aata tha". "Was" must
 * follow closely, and no "is" in the rest of the sentence.
 */
export const lowerOldTimes = (findings: Finding[], analysis: Analysis): Finding[] => {
  const callsForHelp = findings.some(({ rule }) => rule.family === CALL_FOR_HELP);
  if (callsForHelp || !findings.some(({ rule }) => mayBeTold(rule))) return findings;
  const old = oldSentences(analysis);
  if (old.size === 0) return findings;
  const { tokens } = analysis.prepared;
  const lastIs = new Map<number, number>();
  tokens.forEach(({ word, sentence }, at) => {
    if (IS.has(word)) lastIs.set(sentence, at);
  });
  const isLeftOut = (mention: Mention): boolean => {
    const sentence = tokens[mention.from]?.sentence ?? -1;
    const since = old.get(sentence);
    return (
      since !== undefined &&
      since < mention.from &&
      (lastIs.get(sentence) ?? -1) <= mention.to &&
      !mention.measured &&
      isSaidOfPast(tokens, mention, BEFORE_THE)
    );
  };
  return lowerToUrgent(findings, analysis, { mayBeLowered: mayBeTold, isLeftOut });
};
