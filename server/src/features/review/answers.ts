import { DEFAULT_HELPLINES, type Helplines } from './helplines.ts';
import { isAskedBack } from './measures.ts';
import { isRegional, type Regional, regionalLines } from './regional.ts';
import type { Language, Review } from './review.ts';
import appNames from './templates/app-names.json' with { type: 'json' };
import guidanceTexts from './templates/guidance.json' with { type: 'json' };
import lines from './templates/lines.json' with { type: 'json' };

type Tongue = Exclude<Language, 'other' | Regional>;
type LineId = keyof typeof lines;
type GuidanceId = keyof typeof guidanceTexts;

/** The only data that the assistant may use in an answer. */
export type AnswerFacts = {
  /** Without a leading "Dr.". */
  doctorName: string;
  goals?: {
    title: string;
    achievedToday: boolean;
    streak: number;
    /** Whether the goal is due today; defaults to true. */
    dueToday?: boolean;
    /** Whether the streak counts weeks instead of days. */
    inWeeks?: boolean;
  }[];
  /** Overrides the language of the message, e.g. from the patient's settings. */
  language?: Language;
  /** Whether a picture, document or voice note is attached; no program analyses it. */
  hasFiles?: boolean;
  /** Whether a device of the doctor or the clinic's webhook is notified; defaults to true. */
  isAlerted?: boolean;
  /** The language of the patient's app, whose names are said; defaults to that of the answer. */
  appLanguage?: 'en' | 'hi';
  /** Until when the doctor is away, in English and in Hindi. */
  awayUntil?: { en: string; hi: string };
  /** Day and time of the patient's next appointment with the doctor, in English and in Hindi. */
  nextAppointment?: { en: string; hi: string };
  helplines?: Partial<Helplines>;
  clinic?: ClinicFacts;
};

/** Details of the clinic, as the clinic entered them. */
export type ClinicFacts = {
  name?: string | null | undefined;
  hours?: string | null;
  address?: string | null;
  phone?: string | null;
};

/** The fixed answer to a message: plain text, and telephone numbers to show as links. */
export type Answer = {
  kind: 'emergency' | 'crisis' | 'info' | 'sent' | 'clarify';
  text: string;
  numbers?: { label: string; number: string }[];
};

const tongueOf = (language: Language): Tongue =>
  language === 'other' || isRegional(language) ? 'en' : language;

const fill = (template: string, values: Record<string, string>): string =>
  template.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);

const isGuidance = (id: string): id is GuidanceId => Object.hasOwn(guidanceTexts, id);

/** Returns how an answer says the names of screens and buttons; in quotes unless all is English. */
const namesIn = (app: 'en' | 'hi', tongue: Tongue): Record<string, string> =>
  Object.fromEntries(
    Object.entries(appNames).map(([id, name]) => [
      id,
      app === 'en' && tongue !== 'hi' ? name.en : `“${name[app]}”`,
    ]),
  );

/** Returns the language of the two for times and names. */
const scriptOf = (tongue: Tongue): 'en' | 'hi' => (tongue === 'hi' ? 'hi' : 'en');

type Say = (id: LineId, more?: Record<string, string>) => string;

const speaker = (tongue: Tongue, values: Record<string, string>): Say => {
  return (id, more = {}) => fill(lines[id][tongue], { ...values, ...more });
};

const numbersFor = (guidance: string[], helplines: Helplines, say: Say): Answer['numbers'] => {
  const line = (name: keyof Helplines) => ({
    label: say(`number_${name}`),
    number: helplines[name],
  });
  const named = (ids: string[], ...names: (keyof Helplines)[]): (keyof Helplines)[] =>
    guidance.some((id) => ids.includes(id)) ? names : [];
  return [
    ...named(['crisis'], 'mental'),
    'emergency' as const,
    'ambulance' as const,
    ...named(['women', 'child'], 'maternal'),
    ...named(['poison'], 'poison'),
    ...named(['violence'], 'women', 'child'),
  ].map(line);
};

const goalsAnswer = (say: Say, { goals: all = [] }: AnswerFacts): string => {
  if (all.length === 0) return say('goals_none');
  const goals = all.filter((goal) => goal.achievedToday || goal.dueToday !== false);
  if (goals.length === 0) return say('goals_none_due');
  const open = goals.filter((goal) => !goal.achievedToday).map((goal) => goal.title);
  if (open.length === 0) return say('goals_all_done');
  const rest = say('goals_open', { titles: open.join(', ') });
  if (goals.length === 1) return rest;
  const count = { done: String(goals.length - open.length), total: String(goals.length) };
  return `${say('goals_today', count)} ${rest}`;
};

type GoalFacts = NonNullable<AnswerFacts['goals']>[number];

const streakItem = (say: Say, { title, streak, inWeeks }: GoalFacts): string => {
  if (streak === 0) return say('streak_item_none', { title });
  if (inWeeks) return say('streak_item_weeks', { title, weeks: String(streak) });
  return say(streak === 1 ? 'streak_item_one' : 'streak_item', { title, days: String(streak) });
};

const streakAnswer = (say: Say, { goals = [] }: AnswerFacts): string => {
  if (goals.length === 0) return say('goals_none');
  const streaks = goals.map((goal) => streakItem(say, goal));
  if (streaks.length === 1) return say('streak_one', { streaks: streaks.join('') });
  return say('streak', { streaks: streaks.map((line) => `• ${line}`).join('\n') });
};

const isLine = (id: string): id is LineId => Object.hasOwn(lines, id);
// Answers to what the doctor may want to know; they state that it was not sent to the doctor.
const NOT_SENT = new Set(['scheduling', 'app_help', 'records', 'healthy_habits', 'small_talk']);

const clinicAnswer = (say: Say, { clinic = {} }: AnswerFacts): string[] => [
  ...(clinic.name ? [say('clinic_name', { name: clinic.name })] : []),
  ...(clinic.hours ? [say('clinic_hours', { hours: clinic.hours })] : []),
  ...(clinic.address ? [say('clinic_address', { address: clinic.address })] : []),
  ...(clinic.phone ? [say('clinic_phone', { phone: clinic.phone })] : []),
];

const schedulingAnswer = (say: Say, tongue: Tongue, { nextAppointment }: AnswerFacts): string =>
  nextAppointment
    ? say('scheduling_booked', { when: nextAppointment[scriptOf(tongue)] })
    : say('scheduling');

const infoAnswer = (intent: string, say: Say, tongue: Tongue, facts: AnswerFacts): string => {
  if (intent === 'goals_today') return goalsAnswer(say, facts);
  if (intent === 'streak') return streakAnswer(say, facts);
  return [
    ...(intent === 'scheduling'
      ? [...clinicAnswer(say, facts), schedulingAnswer(say, tongue, facts)]
      : [say(isLine(intent) ? intent : 'app_help')]),
    ...(NOT_SENT.has(intent) ? [say('not_sent')] : []),
  ].join(' ');
};

const emergencyAnswer = (
  review: Review,
  say: Say,
  guidance: (id: GuidanceId) => string,
  { isAlerted = true }: AnswerFacts,
): Answer['text'] => {
  const ids = review.guidance.filter(isGuidance).filter((id) => id !== 'default');
  // In a mental health crisis, the supportive text comes first; otherwise, the number to call.
  const order: GuidanceId[] = ids.includes('crisis')
    ? ['crisis', ...ids.filter((id) => id !== 'crisis')]
    : ['default', ...ids];
  return [...order.slice(0, 4).map(guidance), say(isAlerted ? 'alarmed' : 'in_inbox')].join('\n');
};

/** Guidance outside a chat: one paragraph per guidance text, and numbers to call. */
export type Advice = { lines: string[]; numbers: NonNullable<Answer['numbers']> };

/**
 * Composes only the guidance for an EMERGENCY or URGENT review; empty for other levels. It never
 * diagnoses, doses or reassures.
 */
export const composeAdvice = (
  review: Review,
  { language, ...facts }: Pick<AnswerFacts, 'helplines'> & { language: Tongue },
): Advice => {
  if (review.level !== 'EMERGENCY' && review.level !== 'URGENT') return { lines: [], numbers: [] };
  const helplines = { ...DEFAULT_HELPLINES, ...facts.helplines };
  const ids = review.guidance.filter(isGuidance).filter((id) => id !== 'default');
  const order: GuidanceId[] = review.level === 'EMERGENCY' ? ['default', ...ids] : ids;
  return {
    lines: order.map((id) => fill(guidanceTexts[id][language], { ...helplines })),
    numbers: numbersFor(review.guidance, helplines, speaker(language, { ...helplines })) ?? [],
  };
};

/** Composes the fixed answer from reviewed templates; it never diagnoses, doses or reassures. */
export const composeAnswer = (review: Review, facts: AnswerFacts): Answer => {
  const helplines = { ...DEFAULT_HELPLINES, ...facts.helplines };
  const tongue = tongueOf(facts.language ?? review.language);
  const values = {
    ...helplines,
    ...namesIn(facts.appLanguage ?? scriptOf(tongue), tongue),
    doctor: facts.doctorName,
    away: facts.awayUntil?.[scriptOf(tongue)] ?? '',
  };
  const say = speaker(tongue, values);
  const guidance = (id: GuidanceId): string => fill(guidanceTexts[id][tongue], values);
  const away = facts.awayUntil ? [say('away')] : [];
  const crisis = review.guidance.includes('crisis');
  const isOdd = review.vitals.some(isAskedBack);
  if (isRegional(review.language)) {
    const said = regionalLines(review.language);
    const isEmergency = review.level === 'EMERGENCY';
    const isCrisis = crisis && isEmergency;
    const text = [...(isCrisis ? [said.crisis] : []), isEmergency ? said.emergency : said.human];
    return {
      kind: isCrisis ? 'crisis' : isEmergency ? 'emergency' : 'sent',
      text: [...text.map((line) => fill(line, values)), ...away].join('\n'),
      ...(isEmergency && { numbers: numbersFor(review.guidance, helplines, say) }),
    };
  }
  // Crisis without an emergency: whom to call, that the message was sent, and the question whether
  // the patient thinks of self-harm.
  if (crisis && review.level === 'URGENT')
    return {
      kind: 'crisis',
      text: [guidance('crisis'), say('sent'), ...away, say('clarify_crisis')].join('\n'),
      numbers: numbersFor(review.guidance, helplines, say),
    };
  if (review.level === 'EMERGENCY' || (crisis && review.escalate))
    return {
      kind: crisis ? 'crisis' : 'emergency',
      text: [
        emergencyAnswer(review, say, guidance, facts),
        ...away,
        ...(isOdd ? [say('clarify_reading')] : []),
      ].join('\n'),
      numbers: numbersFor(review.guidance, helplines, say),
    };
  if (!review.escalate)
    return { kind: 'info', text: infoAnswer(review.intent ?? '', say, tongue, facts) };
  const advice = review.level === 'URGENT' ? review.guidance.filter(isGuidance) : [];
  const sent = [
    say(facts.hasFiles ? 'sent_file' : 'sent'),
    ...away,
    ...advice.filter((id) => id !== 'default').map(guidance),
  ];
  if (!isOdd && (review.level !== 'UNSURE' || review.asksDoctor))
    return { kind: 'sent', text: sent.join(' ') };
  const question = say(isOdd ? 'clarify_reading' : 'clarify');
  return { kind: 'clarify', text: [...sent, question].join(' ') };
};
