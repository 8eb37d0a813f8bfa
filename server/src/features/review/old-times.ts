import { type Analysis, findingsWithout } from './engine.ts';
import type { Mention } from './match.ts';
import type { Finding } from './rules.ts';
import { wordSet } from './word-set.ts';

const OLD = new Set(['x_old', 'x_recalled']);
// A time of these days: nothing in its sentence is old.
const OF_THESE_DAYS = wordSet(
  'subah sham shaam raat dopahar kal parso parson aaj abhi ab ghante ghanta minute hafte haftey सुबह शाम रात दोपहर कल परसों आज अभी अब घंटे मिनट हफ्ते हफ़्ते now today since again yesterday',
);
// "Us raat", that night, is not of these days; "tab", then, goes on with the time named before.
const THAT = wordSet('us usi उस उसी');
const GOES_ON = wordSet('tab us usi तब उस उसी');
const WAS = wordSet('tha thi था थी थे थीं');
const IS = wordSet('hai hain hun hu hoon है हैं हूँ हूं');
// "The" is also English: a Hindi verb must stand before it.
const BEFORE_THE = wordSet('gaye gye ho hue aaye aye rahe pade gire mile lage');
const WAS_WITHIN = 5;

/** Returns, for each sentence about an old time, the position of the word that first says so. */
const oldSentences = ({ prepared, mentions }: Analysis): Map<number, number> => {
  const { tokens } = prepared;
  const sentenceAt = (at: number): number => tokens[at]?.sentence ?? -1;
  const old = new Map<number, number>();
  for (const { concept, from } of mentions)
    if (OLD.has(concept) && !old.has(sentenceAt(from))) old.set(sentenceAt(from), from);
  if (old.size === 0) return old;
  tokens.forEach(({ word, sentence }, at) => {
    const opens = sentenceAt(at - 1) !== sentence;
    if (opens && GOES_ON.has(word) && old.has(sentence - 1) && !old.has(sentence))
      old.set(sentence, at);
  });
  tokens.forEach(({ word, sentence }, at) => {
    if (OF_THESE_DAYS.has(word) && !THAT.has(tokens[at - 1]?.word ?? '')) old.delete(sentence);
  });
  for (const { concept, from } of mentions)
    if (concept === 'x_recent') old.delete(sentenceAt(from));
  return old;
};

/**
 * Lowers an EMERGENCY to URGENT if it needs what a Hindi sentence tells of an old time, also in
 * another clause than the date: "teen saal pehle TB hui thi, khansi me khoon aata tha". "Was" must
 * follow closely, and no "is" in the rest of the sentence.
 */
export const lowerOldTimes = (findings: Finding[], analysis: Analysis): Finding[] => {
  const rules = findings.map(({ rule }) => rule).filter(({ tier }) => tier === 'EMERGENCY');
  if (rules.length === 0) return findings;
  const old = oldSentences(analysis);
  if (old.size === 0) return findings;
  const { tokens } = analysis.prepared;
  const lastIs = new Map<number, number>();
  tokens.forEach(({ word, sentence }, at) => {
    if (IS.has(word)) lastIs.set(sentence, at);
  });
  const isWas = (at: number): boolean => {
    const word = tokens[at]?.word ?? '';
    return WAS.has(word) || (word === 'the' && BEFORE_THE.has(tokens[at - 1]?.word ?? ''));
  };
  const isOld = ({ from, to }: Mention): boolean => {
    const sentence = tokens[from]?.sentence ?? -1;
    if ((old.get(sentence) ?? from) >= from || (lastIs.get(sentence) ?? -1) > to) return false;
    for (let at = to + 1; at <= to + WAS_WITHIN && tokens[at]?.sentence === sentence; at += 1)
      if (isWas(at)) return true;
    return false;
  };
  const elsewhere = new Set(findingsWithout(analysis, rules, isOld).map(({ rule }) => rule.id));
  return findings.map((finding) =>
    finding.rule.tier === 'EMERGENCY' && !elsewhere.has(finding.rule.id)
      ? { ...finding, rule: { ...finding.rule, tier: 'URGENT' as const } }
      : finding,
  );
};
