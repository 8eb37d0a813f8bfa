import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';

// After NegEx and ConText, with asymmetric trust: only a plain "no" in the same clause takes a
// finding away; doubt, minimisers and the wish to be reassured never do.
const REACH_NARROW = 5;
const REACH_WIDE = 12;
const FEARED = 7;
const FEARED_BEFORE = 3;

type Spans = Map<string, Mention[]>;

const isTrigger = (mention: Mention): boolean => mention.concept.startsWith('x_');

const group = (mentions: Mention[]): Spans => {
  const spans: Spans = new Map();
  for (const mention of mentions) {
    const list = spans.get(mention.concept);
    if (list) list.push(mention);
    else spans.set(mention.concept, [mention]);
  }
  return spans;
};

const covers = (outer: Mention, inner: Mention): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from;

/** Which tokens stand inside a trigger of a concept, for quick look-ups. */
const positions = (mentions: Mention[] | undefined): Set<number> => {
  const found = new Set<number>();
  for (const { from, to } of mentions ?? []) for (let at = from; at <= to; at += 1) found.add(at);
  return found;
};

type Scene = {
  tokens: Token[];
  spans: Spans;
  symptoms: Mention[];
  bySource: Map<number, Mention[]>;
  covering: Map<number, Mention[]>;
  ends: Set<number>;
};

// What was taken out years ago is still gone.
const LASTING = new Set(['asplenic', 'immuno']);
const PEOPLE = /^(?:self_person|other_person|who_|child$|baby$|elder$)/;

// "can't breathe" and "saans nahi aa rahi" are the symptom: a trigger inside a longer phrase of
// the lexicon does not negate.
const freeTriggers = (scene: Scene, concept: string): Mention[] =>
  (scene.spans.get(concept) ?? []).filter(
    (trigger) =>
      !(scene.covering.get(trigger.from) ?? []).some((mention) => covers(mention, trigger)) &&
      !(scene.spans.get('x_pseudo') ?? []).some(
        (pseudo) =>
          (pseudo.from <= trigger.from && pseudo.to >= trigger.to && trigger.to === trigger.from) ||
          covers(pseudo, trigger),
      ),
  );

// "My watch for half an hour" warns of nothing, "better off if" supposes nothing.
const realTriggers = (scene: Scene, concept: string): Mention[] =>
  (scene.spans.get(concept) ?? []).filter(
    (trigger) =>
      !(scene.spans.get('x_pseudo_if') ?? []).some(
        (pseudo) => pseudo.from <= trigger.from && pseudo.to >= trigger.to,
      ),
  );

const between = (scene: Scene, from: number, to: number): Mention[] => {
  const found: Mention[] = [];
  for (let at = from; at <= to; at += 1) found.push(...(scene.bySource.get(at) ?? []));
  return found;
};

const sameSentence = (scene: Scene, a: number, b: number): boolean =>
  scene.tokens[a]?.sentence === scene.tokens[b]?.sentence;

const hasOrAfter = (scene: Scene, from: number, ors: Set<number>): boolean => {
  for (let at = from; at < from + 30 && at < scene.tokens.length; at += 1) {
    if (!sameSentence(scene, from, at) || scene.ends.has(at)) return false;
    if (ors.has(at)) return true;
  }
  return false;
};

/** Last token a forward "no" reaches. */
const forwardEnd = (scene: Scene, trigger: Mention, reach: number, isList: boolean): number => {
  const ors = positions(scene.spans.get('x_list_or'));
  const start = trigger.to + 1;
  const listed = isList || hasOrAfter(scene, start, ors);
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

const negateForward = (scene: Scene): void => {
  const lists = positions(scene.spans.get('x_neg_list'));
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
      for (const mention of between(scene, trigger.to + 1, end)) mention.negated = true;
    }
};

const negateBackward = (scene: Scene): void => {
  for (const trigger of freeTriggers(scene, 'x_neg_post'))
    for (const mention of between(
      scene,
      Math.max(0, trigger.from - REACH_NARROW),
      trigger.from - 1,
    ))
      if (scene.tokens[mention.from]?.clause === scene.tokens[trigger.from]?.clause)
        mention.negated = true;
};

// Hindi puts its "no" after the word: "dard nahi hai par saans phool rahi hai" keeps the second.
const negateHindi = (scene: Scene): void => {
  const fillers = positions(scene.spans.get('x_filler_hi'));
  const joins = positions(scene.spans.get('x_or_hi'));
  for (const trigger of freeTriggers(scene, 'x_neg_hi')) {
    let at = trigger.from - 1;
    let passed = 0;
    while (at >= 0 && passed < 12 && sameSentence(scene, at, trigger.from)) {
      if (scene.tokens[at]?.clause !== scene.tokens[trigger.from]?.clause) break;
      const here = (scene.covering.get(at) ?? []).filter(
        (mention) => !PEOPLE.test(mention.concept),
      );
      for (const mention of here) mention.negated = true;
      const first = Math.min(at, ...here.map((mention) => mention.from));
      if (here.length === 0 && !fillers.has(at) && !joins.has(at)) break;
      if (scene.ends.has(at)) break;
      passed += at - first + 1;
      at = first - 1;
    }
  }
};

const markPast = (scene: Scene): void => {
  // "ab theek hu", "now fine": the word for now tells that it is over.
  const over = scene.symptoms.filter((mention) => mention.concept === 'recovered');
  // "It came back this morning": what was past is present again.
  const back = scene.spans.get('x_back') ?? [];
  const old = (scene.spans.get('x_old') ?? []).filter(
    (trigger) => !back.some((one) => one.from > trigger.to),
  );
  // "Since the stroke two years ago" tells how long ago, not that it is new.
  const isLongSince = ({ from }: Mention): boolean =>
    scene.tokens[from]?.word === 'since' &&
    old.some((one) => one.from > from && one.from <= from + 5);
  const recent = (scene.spans.get('x_recent') ?? []).filter(
    (mention) =>
      !isLongSince(mention) &&
      !over.some((one) => one.from <= mention.to + 1 && one.to >= mention.from),
  );
  const isFresh = (sentence: number | undefined): boolean =>
    recent.some((mention) => scene.tokens[mention.from]?.sentence === sentence);
  for (const trigger of old) {
    const token = scene.tokens[trigger.from];
    if (
      isFresh(token?.sentence) &&
      recent.some((mention) => scene.tokens[mention.from]?.clause === token?.clause)
    )
      continue;
    for (const mention of scene.symptoms)
      if (scene.tokens[mention.from]?.clause === token?.clause && !LASTING.has(mention.concept))
        mention.past = true;
  }
  for (const trigger of [
    ...freeTriggers(scene, 'x_hist_pre'),
    ...(scene.spans.get('x_family') ?? []),
  ]) {
    if (isFresh(scene.tokens[trigger.from]?.sentence) && trigger.concept !== 'x_family') continue;
    const end = forwardEnd(scene, trigger, 8, false);
    for (const mention of between(scene, trigger.to + 1, end)) mention.past = true;
  }
};

// "My chest" speaks of the patient; "my teacher asked for the signs of sepsis" does not.
const isOwn = (scene: Scene, anchor: Mention): boolean =>
  scene.tokens[anchor.to]?.word !== 'my' ||
  between(scene, anchor.to + 1, anchor.to + 3).some(({ concept }) => !PEOPLE.test(concept));

const markHypothetical = (scene: Scene): void => {
  const anchors = scene.spans.get('x_anchor') ?? [];
  for (const trigger of realTriggers(scene, 'x_if'))
    for (const mention of scene.symptoms) {
      if (mention.from <= trigger.to) continue;
      if (scene.tokens[mention.from]?.clause !== scene.tokens[trigger.from]?.clause) continue;
      // "if my chest pain goes on" takes the pain for granted; "if I have" does not.
      const isAnchored = anchors.some(
        (anchor) =>
          anchor.from > trigger.to + 1 &&
          anchor.from <= mention.to + 4 &&
          scene.tokens[anchor.from]?.clause === scene.tokens[trigger.from]?.clause,
      );
      if (!isAnchored) mention.hypothetical = true;
    }
  // "Come back if you get chest pain, trouble breathing or fainting" warns for later.
  for (const trigger of realTriggers(scene, 'x_advice'))
    for (const mention of scene.symptoms)
      if (
        mention.from > trigger.to &&
        sameSentence(scene, mention.from, trigger.from) &&
        !anchors.some((anchor) => anchor.from > trigger.to + 1 && anchor.to < mention.from)
      )
        mention.hypothetical = true;
  // "Scared of getting a heart attack" fears one, whoever else had one.
  for (const trigger of scene.spans.get('x_fear') ?? [])
    for (const mention of between(scene, trigger.to + 1, forwardEnd(scene, trigger, FEARED, false)))
      mention.hypothetical = true;
  for (const trigger of scene.spans.get('x_fear_hi') ?? [])
    for (const mention of between(
      scene,
      Math.max(0, trigger.from - FEARED_BEFORE),
      trigger.from - 1,
    ))
      if (scene.tokens[mention.from]?.clause === scene.tokens[trigger.from]?.clause)
        mention.hypothetical = true;
  // "Reading about sepsis for my project": nobody is ill in this sentence.
  for (const trigger of scene.spans.get('x_study') ?? [])
    for (const mention of scene.symptoms)
      if (sameSentence(scene, mention.from, trigger.from)) mention.hypothetical = true;
  for (const trigger of scene.spans.get('x_info') ?? []) {
    const sentence = scene.tokens[trigger.from]?.sentence;
    const isAnchored = anchors.some(
      (anchor) =>
        scene.tokens[anchor.from]?.sentence === sentence &&
        isOwn(scene, anchor) &&
        (anchor.to < trigger.from || anchor.from > trigger.to),
    );
    if (isAnchored) continue;
    for (const mention of scene.symptoms)
      if (scene.tokens[mention.from]?.sentence === sentence && !covers(mention, trigger))
        mention.hypothetical = true;
  }
};

// Who asks how to die asks for himself, however general the question; and "if I do not wake, it
// would be a blessing" supposes nothing about the blessing.
const NEVER_SUPPOSED = new Set(['suicide_method', 'c_absent', 'c_relief', 'c_urge', 'c_act']);
// "There is no point in being alive" denies the point, never the thought.
const NEVER_DENIED = new Set(['c_alive', 'c_futile']);

/** Marks each mention as negated, past or hypothetical after the words around it. */
export const applyContext = (mentions: Mention[], tokens: Token[]): void => {
  const spans = group(mentions.filter(isTrigger));
  const symptoms = mentions.filter((mention) => !isTrigger(mention));
  const bySource = new Map<number, Mention[]>();
  for (const mention of symptoms) {
    const list = bySource.get(mention.from);
    if (list) list.push(mention);
    else bySource.set(mention.from, [mention]);
  }
  const covering = new Map<number, Mention[]>();
  for (const mention of symptoms)
    for (let at = mention.from; at <= mention.to; at += 1) {
      const list = covering.get(at);
      if (list) list.push(mention);
      else covering.set(at, [mention]);
    }
  const ends = new Set((spans.get('x_term') ?? []).map((mention) => mention.from));
  const scene: Scene = { tokens, spans, symptoms, bySource, covering, ends };
  negateForward(scene);
  negateBackward(scene);
  negateHindi(scene);
  markPast(scene);
  markHypothetical(scene);
  for (const mention of symptoms) {
    if (NEVER_SUPPOSED.has(mention.concept)) mention.hypothetical = false;
    if (NEVER_DENIED.has(mention.concept)) mention.negated = false;
  }
};
