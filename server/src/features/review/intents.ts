import type plain from './lexicon/plain.json';
import type { Mention } from './match.ts';
import type { Prepared, Token } from './normalise.ts';
import { isGrave, isOrdinary, topicOf } from './ordinary.ts';
import { isContrast, isListed, isName } from './plain-words.ts';
import type { Reading } from './reader/reader.ts';
import { wordSet } from './word-set.ts';

type Subject = Exclude<keyof typeof plain, 'light' | 'common'>;
type Served = { concept: string; intent: string; subject: Subject };

/**
 * The intents that the assistant answers, in order of precedence. `concept` names the phrases in
 * `everyday.json` (`idiom` in `crisis.json`), `subject` the other permitted words in `plain.json`,
 * and `intent` the line of `lines.json` with the answer.
 */
const SERVED: Served[] = [
  { concept: 'i_streak', intent: 'streak', subject: 'goals' },
  { concept: 'i_add_doctor', intent: 'app_doctor', subject: 'app' },
  { concept: 'i_pin', intent: 'pin', subject: 'app' },
  { concept: 'i_text_size', intent: 'text_size', subject: 'app' },
  { concept: 'i_upload', intent: 'records', subject: 'app' },
  { concept: 'i_language', intent: 'language', subject: 'app' },
  { concept: 'i_edit_goal', intent: 'edit_goal', subject: 'goals' },
  { concept: 'i_records', intent: 'records', subject: 'app' },
  { concept: 'i_goal', intent: 'goals_today', subject: 'goals' },
  { concept: 'i_app', intent: 'app_help', subject: 'app' },
  { concept: 'i_schedule', intent: 'scheduling', subject: 'desk' },
  { concept: 'i_habits', intent: 'healthy_habits', subject: 'goals' },
  { concept: 'i_thanks', intent: 'thanks', subject: 'small' },
  { concept: 'i_greeting', intent: 'greeting', subject: 'small' },
  { concept: 'i_small', intent: 'small_talk', subject: 'small' },
  { concept: 'idiom', intent: 'small_talk', subject: 'small' },
];
const SUBJECTS = new Map(SERVED.map(({ concept, subject }) => [concept, subject]));

const LIGHT = new Set(['thanks', 'greeting', 'small_talk']);

// Titles; the word after one is a name.
const TITLES = wordSet('dr doctor docter mr mrs ms miss prof डॉ डॉक्टर श्री श्रीमती');
const LOGGING = new Set(['tick', 'ticked', 'mark', 'marked', 'टिक', 'record', 'log']);
const MANAGING = wordSet(
  'add create make set new edit change rename delete remove banau banaye banana jodu joden jodna badlu badalna hatau hatana',
);
const NEGATIONS = wordSet(
  'no not dont doesnt didnt isnt wont cant never nahi nahin nhi nai mat नहीं नही मत',
);
const ASKING = new Set(['how', 'kaise', 'where', 'bhool', 'forgot', 'कैसे']);

/** Returns whether an intent may be a mere statement: a courtesy or a goal done today. */
export const isStatement = (intent: string | null): boolean =>
  intent !== null && (LIGHT.has(intent) || intent === 'goals_today');

/** Language of a message, and how sure the second reader is that it needs no person. */
export type Manner = Pick<Reading, 'isPlain' | 'isSure'> & {
  isEnglish: boolean;
  /** Whether the judge finds it plain: unlisted words are then ignored. */
  isCertain: boolean;
  /**
   * Whether it has no doubt: words of the body or illness are then ignored, as in "the traffic was a
   * headache", and words in which despair may be said, such as "last".
   */
  isBeyondDoubt: boolean;
  /**
   * Whether it is certain and far from danger: uneasy words are then ignored, and, if there is no
   * doubt, contrasts and denials.
   */
  isCalm: boolean;
};

/** The intent that the assistant may serve, and whether the patient asks for a person. */
export type Intents = { intent: string | null; asksDoctor: boolean; asksStaff: boolean };

const coveredBy = (mentions: Mention[]): Set<number> => {
  const covered = new Set<number>();
  for (const { from, to } of mentions) for (let at = from; at <= to; at += 1) covered.add(at);
  return covered;
};

/**
 * Returns whether each token is part of an intent phrase, a filler, a number, a name after a title
 * or a word of the intent's subject. With `mayBeOrdinary`, everyday words and names are also
 * allowed.
 */
const saysNothingElse = (
  prepared: Prepared,
  mine: Mention[],
  isEnglish: boolean,
  mayBeOrdinary: boolean,
): boolean => {
  const { tokens } = prepared;
  const covered = coveredBy(mine);
  const subjects = new Map<number, Set<Subject>>();
  for (const { concept, from } of mine) {
    const subject = SUBJECTS.get(concept);
    const sentence = tokens[from]?.sentence;
    if (subject === undefined || sentence === undefined) continue;
    const known = subjects.get(sentence);
    if (known) known.add(subject);
    else subjects.set(sentence, new Set([subject]));
  }
  const belongs = (token: Token): boolean => {
    const spokenOf = subjects.get(token.sentence);
    if (spokenOf === undefined) return false;
    return isListed(token, 'common') || [...spokenOf].some((subject) => isListed(token, subject));
  };
  return tokens.every(
    (token, at) =>
      covered.has(at) ||
      token.script === 'number' ||
      isListed(token, 'light') ||
      TITLES.has(tokens[at - 1]?.word ?? '') ||
      belongs(token) ||
      (mayBeOrdinary && (isOrdinary(token, isEnglish) || isName(prepared, at))),
  );
};

/** Returns whether a mention is part of a longer intent phrase: "app crash", "phone number". */
export const isNamed = (mention: Mention, mentions: Mention[]): boolean =>
  mentions.some(
    ({ concept, from, to }) =>
      concept.startsWith('i_') &&
      from <= mention.from &&
      to >= mention.to &&
      to - from > mention.to - mention.from,
  );

/** Returns whether a mention is part of an idiom: "dying of laughter". */
export const isOfIdiom = (mention: Mention, mentions: Mention[]): boolean =>
  mentions.some(
    ({ concept, from, to }) => concept === 'idiom' && from <= mention.from && to >= mention.to,
  );

// After the first word, "hi" is the Hindi particle of emphasis, not a greeting.
const isStress = ({ concept, from, to }: Mention, tokens: Token[]): boolean =>
  concept === 'i_greeting' && from === to && from > 0 && tokens[from]?.word === 'hi';

const PICTURE = /\p{Extended_Pictographic}/gu;
const FRIENDLY = new Set(
  '👍🙏❤😊👌🎉😂🙂😄😃😁😀💪🔥👏🥳✅☺😍🤗🌹💐🌸🌞☀😎🤣😆😇💯🙌👋✨⭐🏃🚶🧘🚴💧🥗🍎🎂🎊💚💙🧡💛😅🙈😋😉🤝🌼🌻🌺🌷🪷🍀🌱🌿🌳🌈🌙🌧🍵🍰🥭🪔🏏🏆🎆🪁🎈🎁😻🐶🐱🦚'.replaceAll(
    '\ufe0f',
    '',
  ),
);
const picturesOf = (text: string): string[] => text.match(PICTURE) ?? [];

/** Returns whether a message consists only of friendly emoji: thumbs up, folded hands, a smile. */
export const isFriendlyPictures = ({ text, tokens }: Prepared): boolean => {
  const pictures = picturesOf(text);
  return tokens.length === 0 && pictures.length > 0 && pictures.every((one) => FRIENDLY.has(one));
};

// Words of consent, thanks and greeting, and those that address somebody.
const COURTESIES = wordSet(
  'ok okay okk okey theek thik hai h accha acha achha thanks thank you u thankyou thx dhanyavad dhanyawad dhanyvad shukriya namaste namaskar pranam ठीक है अच्छा धन्यवाद शुक्रिया नमस्ते नमस्कार प्रणाम doctor docter dr sir madam mam maam ji jee sahab saheb sahib saab डॉक्टर डॉ सर मैडम जी साहब',
);

/** Returns whether a message consists only of consent, thanks or a greeting. */
export const isCourtesy = ({ tokens }: Prepared): boolean =>
  tokens.length > 0 && tokens.every(({ word }) => COURTESIES.has(word));

/** Returns whether an emoji may carry another meaning: a knife, tears, a broken heart. */
const hasOtherPicture = (text: string): boolean =>
  picturesOf(text).some((one) => !FRIENDLY.has(one));

const FEWEST_OF_INTENT = 2;
// A shorter message, or one that begins with yes or no, may answer an earlier question.
const FEWEST_OF_TOPIC = 4;
const ANSWERS = wordSet(
  'yes yeah yep yup no nope not since till until haan ha han hanji nahi nahin nhi ji हाँ हां नहीं जी',
);
const topicFor = (tokens: Token[], isEnglish: boolean): string | null =>
  tokens.length < FEWEST_OF_TOPIC || ANSWERS.has(tokens[0]?.word ?? '')
    ? null
    : topicOf(tokens, isEnglish);

const GRAVE_IDEAS = wordSet('death_word life_word goodbye despair_goodbye');
// Words that more often say something else: "goal done", "over", "every day".
const AMBIGUOUS_IDEAS = wordSet('lost_word cry_word despair_more way_out');
// Common food and drink; what else was swallowed may be poison.
const FOOD = wordSet(
  'food meal breakfast lunch dinner snack snacks salad fruit fruits vegetables veggies curry apple banana mango papaya guava cucumber carrot rice roti chapati dal daal dosa idli poha soup milk tea coffee water juice buttermilk lassi curd egg eggs fish chicken bread butter nuts sweets sweet sugar cake ice biryani paneer pakoda samosa halwa khana khane nashta rotiyan chawal sabzi sabji phal kela seb aam amrud papita tarbuj kheera gajar tamatar doodh chai paani pani chaas chhach dahi mithai meetha mitha laddu ladoo kheer khichdi upma dalia sattu pakode rasgulla rasgulle jalebi barfi peda gujiya paratha puri bhindi lauki karela palak saunf gud glass thali खाना खाने नाश्ता रोटी चावल दाल सब्जी सब्ज़ी फल केला सेब आम अमरूद दूध चाय पानी छाछ दही मिठाई मीठा लड्डू खीर खिचड़ी दलिया सत्तू पकौड़े पराठा लौकी करेला भिंडी सलाद गुड़ गिलास लोटा glasses',
);
// Words of taking that need not mean eating.
const TAKING = wordSet('took taken');

/** Returns whether something was swallowed and the clause names no common food or drink. */
const isNoFoodSwallowed = (tokens: Token[], mentions: Mention[]): boolean =>
  mentions.some(({ concept, negated, from }) => {
    const { word = '', clause } = tokens[from] ?? {};
    if (concept !== 'swallowed' || negated || TAKING.has(word)) return false;
    return !tokens.some((one) => one.clause === clause && FOOD.has(one.word));
  });

/** Returns whether something was taken and a word of the clause that is not known may say what. */
const isUnknownTaken = (tokens: Token[], mentions: Mention[], isEnglish: boolean): boolean => {
  const clauses = new Set(
    mentions.flatMap(({ concept, from }) => (concept === 'took' ? [tokens[from]?.clause] : [])),
  );
  return tokens.some(
    (token) =>
      clauses.has(token.clause) && token.script !== 'number' && !isOrdinary(token, isEnglish),
  );
};

/**
 * Returns whether the judge may be relied on: not for a short message, which may refer to earlier
 * ones, nor for one that speaks of death, life or farewell, nor if something unknown was taken.
 * Unless it is far from danger, nor for one with contrast words, nor, unless it has no doubt at all,
 * for one with other words that may express despair.
 */
const mayBeCertain = (
  tokens: Token[],
  mentions: Mention[],
  { isEnglish, isBeyondDoubt, isCalm }: Manner,
): boolean => {
  if (tokens.length < FEWEST_OF_TOPIC) return false;
  if (mentions.some((one) => GRAVE_IDEAS.has(one.concept) && !isOfIdiom(one, mentions)))
    return false;
  if (isUnknownTaken(tokens, mentions, isEnglish)) return false;
  if (!(isCalm && isBeyondDoubt) && tokens.some((_, at) => isContrast(tokens, at))) return false;
  return (
    isBeyondDoubt ||
    !(
      tokens.some((token) => isGrave(token, isEnglish)) ||
      mentions.some(({ concept }) => AMBIGUOUS_IDEAS.has(concept))
    )
  );
};

/** Reads the intents of a message; an intent counts only if the message says little else. */
export const readIntents = (prepared: Prepared, all: Mention[], manner: Manner): Intents => {
  const { text, tokens } = prepared;
  const mentions = all.filter((mention) => !isStress(mention, tokens));
  const has = (concept: string): boolean => mentions.some((mention) => mention.concept === concept);
  // Not as part of a longer phrase: "like whatsapp", "exam results".
  const asks = (concept: string): boolean =>
    mentions.some((one) => one.concept === concept && !isNamed(one, mentions));
  const asksDoctor = has('i_ask_doctor');
  const asksStaff =
    asks('i_personal_data') ||
    (!has('i_upload') &&
      ((asks('i_results') && !has('i_records')) || (has('i_tests') && !has('i_schedule'))));
  // The app's words within a longer phrase are not about the app: "the clinic's phone number".
  const found = SERVED.find(({ concept }) => (concept === 'i_app' ? asks : has)(concept))?.intent;
  const isCertain = manner.isCertain && mayBeCertain(tokens, mentions, manner);
  const topic = manner.isSure || isCertain ? topicFor(tokens, manner.isEnglish) : null;
  const intent = found ?? topic ?? (isCertain ? 'small_talk' : null);
  if (intent === null) return { intent, asksDoctor, asksStaff };
  const mine = mentions.filter(
    ({ concept }) =>
      concept.startsWith('i_') || concept === 'idiom' || (manner.isPlain && concept === 'x_plain'),
  );
  // "help" and "problem" are harmless in questions about the app, but not in small talk.
  const isUneasy =
    LIGHT.has(intent) &&
    mentions.some((mention) => mention.concept === 'x_soft' && !isNamed(mention, mine));
  const said = new Set(tokens.map((token) => token.word));
  const isAsking = [...ASKING].some((word) => said.has(word));
  // Negated small talk is a complaint: "it still does not work".
  const covered = coveredBy(mine);
  const isDenied =
    LIGHT.has(intent) && tokens.some(({ word }, at) => NEGATIONS.has(word) && !covered.has(at));
  // A single word or a courtesy is weak evidence, so the reader must be sure.
  const mayBeOrdinary =
    manner.isSure || (manner.isPlain && !LIGHT.has(intent) && covered.size >= FEWEST_OF_INTENT);
  if (
    !(isCertain || saysNothingElse(prepared, mine, manner.isEnglish, mayBeOrdinary)) ||
    hasOtherPicture(text) ||
    isNoFoodSwallowed(tokens, mentions) ||
    (isDenied && !(isCertain && manner.isCalm && manner.isBeyondDoubt)) ||
    (isUneasy && !(isCertain && (manner.isBeyondDoubt || manner.isCalm)))
  )
    return { intent: null, asksDoctor, asksStaff };
  const isLogging =
    intent === 'goals_today' && [...LOGGING].some((word) => said.has(word)) && isAsking;
  const isManaging =
    intent === 'goals_today' && isAsking && [...MANAGING].some((word) => said.has(word));
  // A question about how to use goals is about the app, not about today's goals.
  const meant = isManaging ? 'app_help' : isLogging ? 'goal_log' : intent;
  return { intent: meant, asksDoctor, asksStaff };
};
