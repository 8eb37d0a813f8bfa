import type { Mention } from './match.ts';
import {
  byToken,
  clauseOf,
  covers,
  eachBetween,
  NONE,
  type Scene,
  sentenceOf,
  spansOf,
} from './scene.ts';
import { wordSet } from './word-set.ts';

const REACH_NARROW = 5;
const REACH_WIDE = 12;
export const PEOPLE = /^(?:self_person|other_person|who_|child$|baby$|elder$)/;

/**
 * Returns the triggers of one kind that are not part of a symptom or pseudo-trigger. A trigger
 * inside a longer phrase does not negate: "can't breathe" and "saans nahi aa rahi" are symptoms.
 */
export const freeTriggers = (scene: Scene, concept: string): Mention[] =>
  spansOf(scene, concept).filter(
    (trigger) =>
      !(scene.covering.get(trigger.from) ?? NONE).some((mention) => covers(mention, trigger)) &&
      !(scene.pseudo.get(trigger.from) ?? NONE).some(
        (pseudo) => trigger.to === trigger.from || covers(pseudo, trigger),
      ),
  );

const hasOrAfter = (scene: Scene, from: number): boolean => {
  const sentence = sentenceOf(scene, from);
  for (let at = from; at < from + 30 && at < scene.tokens.length; at += 1) {
    if (sentenceOf(scene, at) !== sentence || scene.ends.has(at)) return false;
    if (scene.ors.has(at)) return true;
  }
  return false;
};

/** Returns the last token that a forward trigger reaches. */
export const forwardEnd = (
  scene: Scene,
  trigger: Mention,
  reach: number,
  isList: boolean,
): number => {
  const start = trigger.to + 1;
  const listed = isList || hasOrAfter(scene, start);
  const limit = listed ? 40 : reach;
  let at = start;
  while (at < scene.tokens.length && at < start + limit) {
    const token = scene.tokens[at];
    const last = scene.tokens[at - 1];
    if (!token || !last || token.sentence !== last.sentence) break;
    if (scene.ends.has(at)) break;
    if (token.clause !== last.clause && !listed) break;
    if (token.word === 'and' && !isList) break;
    at += 1;
  }
  return at - 1;
};

const deny = (mention: Mention): void => {
  mention.negated = true;
};
const negateForward = (scene: Scene): void => {
  const lists = byToken(spansOf(scene, 'x_neg_list'));
  for (const [concept, reach] of [
    ['x_neg', REACH_WIDE],
    ['x_neg_narrow', REACH_NARROW],
  ] as const)
    for (const trigger of freeTriggers(scene, concept)) {
      // "No, my chest hurts": an answer, not a negation of what follows.
      const next = scene.tokens[trigger.to + 1];
      const own = scene.tokens[trigger.to];
      if (!next || !own || next.clause !== own.clause) continue;
      const end = forwardEnd(scene, trigger, reach, lists.has(trigger.from));
      eachBetween(scene, trigger.to + 1, end, deny);
      // "Never had a fit": "had" belongs to both.
      if (own.word === 'had')
        eachBetween(scene, trigger.to, trigger.to, (mention) => {
          if (mention.to > trigger.to) deny(mention);
        });
    }
};

const negateBackward = (scene: Scene): void => {
  for (const trigger of freeTriggers(scene, 'x_neg_post'))
    eachBetween(scene, trigger.from - REACH_NARROW, trigger.from - 1, (mention) => {
      if (clauseOf(scene, mention.from) === clauseOf(scene, trigger.from)) deny(mention);
    });
};

const NA = new Set(['na', 'न']);
// After these verbs, "na" is a question tag: "dard hai na".
const BEFORE_TAG = wordSet(
  'hai hain h he ho hu hun hoon tha thi the raha rahi rahe rha rhi rhe gaya gayi gaye है हैं हो हूँ हूं था थी थे रहा रही रहे गया गई गए गयी',
);

// Hindi negation follows the word: in "dard nahi hai par saans phool rahi hai", only the first
// symptom is negated.
const negateHindi = (scene: Scene): void => {
  const fillers = byToken(spansOf(scene, 'x_filler_hi'));
  const joins = byToken(spansOf(scene, 'x_or_hi'));
  const inner = byToken(spansOf(scene, 'x_neg_hi'));
  // "Saans nahi aa rahi na": a mention that contains a negation is not negated by a trailing "na".
  const holdsNo = ({ from, to }: Mention): boolean => {
    for (let at = from; at <= to; at += 1) if (inner.has(at)) return true;
    return false;
  };
  for (const trigger of freeTriggers(scene, 'x_neg_hi')) {
    const isNa = NA.has(scene.tokens[trigger.from]?.word ?? '');
    let at = trigger.from - 1;
    if (isNa && BEFORE_TAG.has(scene.tokens[at]?.word ?? '')) continue;
    let passed = 0;
    while (at >= 0 && passed < 12) {
      if (clauseOf(scene, at) !== clauseOf(scene, trigger.from)) break;
      let first = at;
      let isEmpty = true;
      for (const mention of scene.covering.get(at) ?? NONE) {
        if (PEOPLE.test(mention.concept) || (isNa && holdsNo(mention))) continue;
        deny(mention);
        isEmpty = false;
        first = Math.min(first, mention.from);
      }
      // "Marne ka vichar nahi": mentions inside the negated words are negated too.
      eachBetween(scene, first, at, (mention) => {
        if (mention.to <= at && !PEOPLE.test(mention.concept) && !(isNa && holdsNo(mention)))
          deny(mention);
      });
      if (isEmpty && !fillers.has(at) && !joins.has(at)) break;
      if (scene.ends.has(at)) break;
      passed += at - first + 1;
      at = first - 1;
    }
  }
};

// Concepts that "na … na …" may negate. Breath, urine and food are left out, because their absence
// is itself a danger sign.
const NEITHER = wordSet(
  'pain breathless cant_breathe fever v_fever vomit nausea dizzy headache swell cough rash palpitations',
);
// Negated only in the plain form "na behoshi, na chakkar": not in "na khoon ruk raha" or "dekho na".
const NEITHER_IF_PLAIN = wordSet(
  'faint faint_strict unconscious seizure sweat weak weak_strict numb bleed bleed_act vomit_blood cough_blood black_stool stool_blood jaundice',
);
const AFTER_PLAIN = wordSet(
  'na hai hain tha thi the hua hui hota hoti aaya aayi aata aati न है हैं था थी थे हुआ हुई होता होती आया आई',
);

// "Na khoon ruk raha na bukhar", "na behosh hai na saans le rahe": what does not stop, or is missing.
const GOES_ON =
  /(?:^| )(?:ruk|thik|theek|kam(?: |$)|khatam|utar|utr|ja(?: |$)|jaa|jat|band|tham|toot|tut|saa?ns(?! (?:nahi |nhi |nahin )?(?:phul|phool|fool|ki |me ))|bol|hil|hosh|peshab(?! (?:me|mein|ki) )|mil(?: |$)|रुक|ठीक|कम(?: |$)|खत्म|उतर|जा(?: |$)|जाती|बंद|थम|टूट|सा[ँं]स(?! (?:नहीं )?(?:फूल|की ))|बोल|हिल|होश|पेशाब)/;

/** Returns whether a mention ends its clause, is followed by "na" or by "is" or "was". */
const isPlain = (scene: Scene, { to }: Mention): boolean => {
  const next = scene.tokens[to + 1];
  return next === undefined || next.clause !== clauseOf(scene, to) || AFTER_PLAIN.has(next.word);
};

/** Returns whether "na" takes a mention away; some only where they stand in their plain form. */
const isDenied = (scene: Scene, mention: Mention, mayBePlain: boolean): boolean =>
  NEITHER.has(mention.concept) ||
  (mayBePlain && NEITHER_IF_PLAIN.has(mention.concept) && isPlain(scene, mention));

const opens = (scene: Scene, at: number): boolean =>
  clauseOf(scene, at - 1) !== clauseOf(scene, at);

/** Negates both parts of "na … na …": "na dard na saans ki dikkat". */
const negateNeither = (scene: Scene): void => {
  const places = scene.tokens.flatMap(({ word }, at) => (NA.has(word) ? [at] : []));
  for (const [index, second] of places.entries()) {
    const first = places[index - 1];
    if (first === undefined || second - first > REACH_NARROW + 1 || second === first + 1) continue;
    if (sentenceOf(scene, first) !== sentenceOf(scene, second)) continue;
    const isFirst = sentenceOf(scene, places[index - 2] ?? -1) !== sentenceOf(scene, first);
    const opensClause = opens(scene, first);
    // "Dard hai na, saans na aa rahi": the first is a question tag.
    if (isFirst && !opensClause && BEFORE_TAG.has(scene.tokens[first - 1]?.word ?? '')) continue;
    const words = scene.tokens
      .slice(first, second + REACH_NARROW)
      .flatMap(({ word, sentence }) => (sentence === sentenceOf(scene, first) ? [word] : []));
    const goesOn = GOES_ON.test(words.join(' '));
    const isList =
      !isFirst ||
      opensClause ||
      sentenceOf(scene, places[index + 1] ?? -1) === sentenceOf(scene, first);
    const mayBePlain = isList && !goesOn;
    for (const at of [first, second])
      eachBetween(scene, at + 1, at === first ? second - 1 : at + 4, (mention) => {
        const isOfClause = clauseOf(scene, mention.from) === clauseOf(scene, at);
        if (isOfClause && isDenied(scene, mention, mayBePlain)) deny(mention);
      });
  }
};

// Words of a clause that are read on either side of a place, which bounds the time.
const NEAR = 14;

/**
 * Negates clauses that open with "na" after a clause that is denied: "seene me dard nahi hua, na
 * saans phoolti hai, na kabhi behoshi".
 */
const negateFurther = (scene: Scene): void => {
  const { tokens } = scene;
  const wordsOf = (clause: number, near: number): string[] =>
    tokens
      .slice(Math.max(0, near - NEAR), near + NEAR)
      .flatMap((token) => (token.clause === clause ? [token.word] : []));
  tokens.forEach(({ word, clause, sentence }, at) => {
    if (!NA.has(word) || !opens(scene, at) || sentenceOf(scene, at - 1) !== sentence) return;
    const before = wordsOf(clauseOf(scene, at - 1), at - 1);
    const own = wordsOf(clause, at);
    if (!before.some((word) => NO.has(word) || NA.has(word))) return;
    if (GOES_ON.test(before.join(' ')) || GOES_ON.test(own.join(' '))) return;
    eachBetween(scene, at + 1, at + 8, (mention) => {
      if (clauseOf(scene, mention.from) === clause && isDenied(scene, mention, true)) deny(mention);
    });
  });
};

// Words of an answer that only negates: "Chest pain? No.", "fainting, none".
const NO_WORDS = wordSet(
  'no nope none nil never not once nothing negative nahi nahin nhi kabhi bhi ji kuch नहीं नही कभी भी जी कुछ',
);
const NO = wordSet('no nope none nil never not nothing negative nahi nahin nhi नहीं नही');
// Questions with these words are not negated, because "no" is the symptom: "Can he speak? No.".
const ABLE = wordSet(
  'can could able does did breathing breathe awake conscious responding moving feeding drinking eating walking talking alert speak wake hosh pa paa sakta sakti sakte hil bol saans doodh peshab urine होश पा सकता सकती सकते हिल बोल साँस सांस दूध पेशाब',
);
const LONGEST_NO = 4;

/** Negates what a question or preceding clause names if a plain "no" answers it. */
const negateAnswers = (scene: Scene): void => {
  const { tokens } = scene;
  const parts: { from: number; to: number; asked: boolean; sentence: number }[] = [];
  tokens.forEach(({ clause, sentence, asked = false }, at) => {
    const last = parts.at(-1);
    if (last && tokens[last.from]?.clause === clause) last.to = at;
    else parts.push({ from: at, to: at, asked, sentence });
  });
  const wordsOf = ({ from, to }: { from: number; to: number }) =>
    tokens.slice(from, to + 1).map(({ word }) => word);
  parts.forEach((part, at) => {
    const before = parts[at - 1];
    if (before === undefined || part.to - part.from >= LONGEST_NO || part.asked) return;
    const words = wordsOf(part);
    const isPlainNo =
      words.every((word) => NO_WORDS.has(word)) && words.some((word) => NO.has(word));
    const next = parts[at + 1];
    const endsSentence = next === undefined || next.sentence !== part.sentence;
    const isAnswer = before.asked || (before.sentence === part.sentence && endsSentence);
    if (!isPlainNo || !isAnswer || wordsOf(before).some((word) => ABLE.has(word))) return;
    let first = before.from;
    while (before.asked && tokens[first - 1]?.sentence === before.sentence) first -= 1;
    eachBetween(scene, first, before.to, (mention) => {
      if (mention.to <= before.to) deny(mention);
    });
  });
};

/** Marks the negated symptoms. */
export const applyNegation = (scene: Scene): void => {
  negateForward(scene);
  negateBackward(scene);
  negateHindi(scene);
  negateNeither(scene);
  negateFurther(scene);
  negateAnswers(scene);
};
