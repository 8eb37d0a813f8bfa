import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import {
  byToken,
  clauseOf,
  covers,
  createScene,
  eachBetween,
  latest,
  NONE,
  type Scene,
  sentenceOf,
  spansOf,
} from './scene.ts';

// After NegEx and ConText, with asymmetric trust: only a plain "no" in the same clause takes a
// finding away; doubt, minimisers and the wish to be reassured never do.
const REACH_NARROW = 5;
const REACH_WIDE = 12;
const FEARED = 7;
const FEARED_BEFORE = 3;

// What was taken out years ago is still gone.
const LASTING = new Set(['asplenic', 'immuno']);
const PEOPLE = /^(?:self_person|other_person|who_|child$|baby$|elder$)/;

// "can't breathe" and "saans nahi aa rahi" are the symptom: a trigger inside a longer phrase of
// the lexicon does not negate.
const freeTriggers = (scene: Scene, concept: string): Mention[] =>
  spansOf(scene, concept).filter(
    (trigger) =>
      !(scene.covering.get(trigger.from) ?? NONE).some((mention) => covers(mention, trigger)) &&
      !(scene.pseudo.get(trigger.from) ?? NONE).some(
        (pseudo) => trigger.to === trigger.from || covers(pseudo, trigger),
      ),
  );

// "My watch for half an hour" warns of nothing, "better off if" supposes nothing.
const realTriggers = (scene: Scene, concept: string): Mention[] =>
  spansOf(scene, concept).filter(
    (trigger) =>
      !(scene.pseudoIf.get(trigger.from) ?? NONE).some(
        (pseudo) => pseudo.from <= trigger.from && pseudo.to >= trigger.to,
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

/** Last token a forward "no" reaches. */
const forwardEnd = (scene: Scene, trigger: Mention, reach: number, isList: boolean): number => {
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
const date = (mention: Mention): void => {
  mention.past = true;
};
const suppose = (mention: Mention): void => {
  mention.hypothetical = true;
};

const negateForward = (scene: Scene): void => {
  const lists = byToken(spansOf(scene, 'x_neg_list'));
  for (const [concept, reach] of [
    ['x_neg', REACH_WIDE],
    ['x_neg_narrow', REACH_NARROW],
  ] as const)
    for (const trigger of freeTriggers(scene, concept)) {
      // "No, my chest hurts": an answer, not a negation.
      const next = scene.tokens[trigger.to + 1];
      const own = scene.tokens[trigger.to];
      if (!next || !own || next.clause !== own.clause) continue;
      const end = forwardEnd(scene, trigger, reach, lists.has(trigger.from));
      eachBetween(scene, trigger.to + 1, end, deny);
    }
};

const negateBackward = (scene: Scene): void => {
  for (const trigger of freeTriggers(scene, 'x_neg_post'))
    eachBetween(scene, trigger.from - REACH_NARROW, trigger.from - 1, (mention) => {
      if (clauseOf(scene, mention.from) === clauseOf(scene, trigger.from)) deny(mention);
    });
};

const NA = new Set(['na', 'न']);
// "Dard hai na": behind a verb it asks for agreement.
const BEFORE_TAG = new Set(
  'hai hain h he ho hu hun hoon tha thi the raha rahi rahe rha rhi rhe gaya gayi gaye है हैं हो हूँ हूं था थी थे रहा रही रहे गया गई गए गयी'.split(
    ' ',
  ),
);

// Hindi puts its "no" after the word: "dard nahi hai par saans phool rahi hai" keeps the second.
const negateHindi = (scene: Scene): void => {
  const fillers = byToken(spansOf(scene, 'x_filler_hi'));
  const joins = byToken(spansOf(scene, 'x_or_hi'));
  const inner = byToken(spansOf(scene, 'x_neg_hi'));
  // "Saans nahi aa rahi na": what holds a "no" of its own is not denied by a "na" behind it.
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
      // "Marne ka vichar nahi": what is said within the words denied is denied with them.
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

// What "na … na …" may deny; breath itself, urine or food denied would be the danger.
const NEITHER = new Set(
  'pain breathless cant_breathe fever v_fever vomit nausea dizzy headache swell cough rash palpitations'.split(
    ' ',
  ),
);

/** "Na dard na saans ki dikkat": neither of the two. */
const negateNeither = (scene: Scene): void => {
  const places = scene.tokens.flatMap(({ word }, at) => (NA.has(word) ? [at] : []));
  for (const [index, second] of places.entries()) {
    const first = places[index - 1];
    if (first === undefined || second - first > REACH_NARROW + 1) continue;
    if (sentenceOf(scene, first) !== sentenceOf(scene, second)) continue;
    for (const at of [first, second])
      eachBetween(scene, at + 1, at === first ? second - 1 : at + 4, (mention) => {
        if (NEITHER.has(mention.concept) && clauseOf(scene, mention.from) === clauseOf(scene, at))
          deny(mention);
      });
  }
};

/** The triggers of now that are no "since the stroke two years ago" and no "now fine". */
const recentOf = (scene: Scene, old: Mention[]): Mention[] => {
  const oldStarts = new Set(old.map(({ from }) => from));
  // "ab theek hu", "now fine": the word for now tells that it is over.
  const over = byToken(scene.symptoms.filter(({ concept }) => concept === 'recovered'));
  const isLongSince = ({ from }: Mention): boolean =>
    scene.tokens[from]?.word === 'since' &&
    [0, 1, 2, 3, 4, 5].some((by) => oldStarts.has(from + by));
  const isOver = ({ from, to }: Mention): boolean => {
    for (let at = from; at <= to + 1; at += 1) if (over.has(at)) return true;
    return false;
  };
  return spansOf(scene, 'x_recent').filter((mention) => !isLongSince(mention) && !isOver(mention));
};

const markPast = (scene: Scene): void => {
  // "It came back this morning": what was past is present again.
  const lastBack = Math.max(-1, ...spansOf(scene, 'x_back').map(({ from }) => from));
  const old = spansOf(scene, 'x_old').filter((trigger) => lastBack <= trigger.to);
  const recent = recentOf(scene, old);
  const freshSentences = new Set(recent.map(({ from }) => sentenceOf(scene, from)));
  const freshClauses = new Set(recent.map(({ from }) => clauseOf(scene, from)));
  const oldClauses = new Set(
    old.map(({ from }) => clauseOf(scene, from)).filter((clause) => !freshClauses.has(clause)),
  );
  for (const mention of scene.symptoms)
    if (oldClauses.has(clauseOf(scene, mention.from)) && !LASTING.has(mention.concept))
      date(mention);
  for (const trigger of [...freeTriggers(scene, 'x_hist_pre'), ...spansOf(scene, 'x_family')]) {
    if (trigger.concept !== 'x_family' && freshSentences.has(sentenceOf(scene, trigger.from)))
      continue;
    eachBetween(scene, trigger.to + 1, forwardEnd(scene, trigger, 8, false), date);
  }
};

// "My chest" speaks of the patient; "my teacher asked for the signs of sepsis" does not.
const isOwn = (scene: Scene, anchor: Mention): boolean => {
  if (scene.tokens[anchor.to]?.word !== 'my') return true;
  let found = false;
  eachBetween(scene, anchor.to + 1, anchor.to + 3, ({ concept }) => {
    found ||= !PEOPLE.test(concept);
  });
  return found;
};

const markConditions = (scene: Scene): void => {
  const last = scene.tokens.length - 1;
  const anchors = spansOf(scene, 'x_anchor');
  const anchorBy = latest(scene, anchors, 'from', 'from');
  const anchorEndedBy = latest(scene, anchors, 'to', 'from');
  const ifBy = latest(scene, realTriggers(scene, 'x_if'), 'to', 'to');
  const adviceBy = latest(scene, realTriggers(scene, 'x_advice'), 'to', 'to');
  for (const mention of scene.symptoms) {
    if (mention.from === 0) continue;
    // "if my chest pain goes on" takes the pain for granted; "if I have" does not.
    const condition = ifBy[mention.from - 1] ?? -1;
    const clause = clauseOf(scene, mention.from);
    const anchor = anchorBy[Math.min(last, mention.to + 4)] ?? -1;
    if (condition >= 0 && clauseOf(scene, condition) === clause) {
      const isAnchored = anchor > condition + 1 && clauseOf(scene, anchor) === clause;
      if (!isAnchored) suppose(mention);
    }
    // "Come back if you get chest pain, trouble breathing or fainting" warns for later.
    const advice = adviceBy[mention.from - 1] ?? -1;
    if (advice >= 0 && sentenceOf(scene, advice) === sentenceOf(scene, mention.from)) {
      const isAnchored = (anchorEndedBy[mention.from - 1] ?? -1) > advice + 1;
      if (!isAnchored) suppose(mention);
    }
  }
};

/** "Signs of sepsis": the general question takes its whole sentence, unless the patient is in it. */
const markQuestions = (scene: Scene): void => {
  const own = new Map<number, { firstEnd: number; lastStart: number }>();
  for (const anchor of spansOf(scene, 'x_anchor')) {
    if (!isOwn(scene, anchor)) continue;
    const known = own.get(sentenceOf(scene, anchor.from));
    own.set(sentenceOf(scene, anchor.from), {
      firstEnd: Math.min(known?.firstEnd ?? anchor.to, anchor.to),
      lastStart: Math.max(known?.lastStart ?? anchor.from, anchor.from),
    });
  }
  const asked = new Map<number, { from: number; to: number }>();
  for (const { from, to } of spansOf(scene, 'x_info')) {
    const anchor = own.get(sentenceOf(scene, from));
    if (anchor && (anchor.firstEnd < from || anchor.lastStart > to)) continue;
    const known = asked.get(sentenceOf(scene, from));
    asked.set(sentenceOf(scene, from), {
      from: Math.min(known?.from ?? from, from),
      to: Math.max(known?.to ?? to, to),
    });
  }
  for (const mention of scene.symptoms) {
    const question = asked.get(sentenceOf(scene, mention.from));
    if (question && (question.from < mention.from || question.to > mention.to)) suppose(mention);
  }
};

const markHypothetical = (scene: Scene): void => {
  markConditions(scene);
  markQuestions(scene);
  // "Scared of getting a heart attack" fears one, whoever else had one.
  for (const trigger of spansOf(scene, 'x_fear'))
    eachBetween(scene, trigger.to + 1, forwardEnd(scene, trigger, FEARED, false), suppose);
  for (const trigger of spansOf(scene, 'x_fear_hi'))
    eachBetween(scene, trigger.from - FEARED_BEFORE, trigger.from - 1, (mention) => {
      if (clauseOf(scene, mention.from) === clauseOf(scene, trigger.from)) suppose(mention);
    });
  // "Reading about sepsis for my project": nobody is ill in this sentence.
  const studied = new Set(spansOf(scene, 'x_study').map(({ from }) => sentenceOf(scene, from)));
  for (const mention of scene.symptoms)
    if (studied.has(sentenceOf(scene, mention.from))) suppose(mention);
};

// Who asks how to die asks for himself, however general the question; and "if I do not wake, it
// would be a blessing" supposes nothing about the blessing.
const NEVER_SUPPOSED = new Set(['suicide_method', 'c_absent', 'c_relief', 'c_urge', 'c_act']);
// "There is no point in being alive" denies the point, never the thought.
const NEVER_DENIED = new Set(['c_alive', 'c_futile']);

/** Marks each mention as negated, past or hypothetical after the words around it. */
export const applyContext = (mentions: Mention[], tokens: Token[]): void => {
  const scene = createScene(mentions, tokens);
  negateForward(scene);
  negateBackward(scene);
  negateHindi(scene);
  negateNeither(scene);
  markPast(scene);
  markHypothetical(scene);
  for (const mention of scene.symptoms) {
    if (NEVER_SUPPOSED.has(mention.concept)) mention.hypothetical = false;
    if (NEVER_DENIED.has(mention.concept)) mention.negated = false;
  }
};
