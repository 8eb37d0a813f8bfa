import type { ChatState, Intent } from '@saathi/contract';
import { DAY_MS } from '../../../platform/clock.ts';
import {
  type Answer,
  type AnswerFacts,
  type AssistantQuestion,
  cut,
  isAskedBack,
  REASON_MAX_CHARACTERS,
  type Review,
  type StatedReading,
} from '../../review/index.ts';
import { type ItemTexts, joinItemTexts } from '../inbox/item-texts.ts';
import { type FirstReview, quoteOf } from './first-review.ts';
import {
  decideRouting,
  type MessageRouting,
  type OpenItem,
  type ReadingRule,
  type RoutingRule,
} from './message-routing.ts';
import { type EarlierText, isRepeated, isSocial } from './repeated.ts';

/** The reasons, in words, why a chat's own rules send a message to the doctor. */
export const RULE_REASONS: Record<RoutingRule, string> = {
  'chat.asks-doctor': 'The patient asks for you.',
  'chat.asks-call_back': 'The patient asks for a call back.',
  'chat.asks-appointment': 'The patient asks for an appointment.',
  'chat.open-emergency': 'Written while an emergency is open.',
  'chat.file': 'A picture, document or voice note, which no program has looked at.',
  'chat.with-doctor': 'A new message in a chat you have.',
  'chat.reading-outside': 'A reading outside the range you set.',
  'chat.reading-corrected': 'A reading was corrected.',
  'chat.repeated': 'The same was asked three times: the assistant could not help.',
};

/** What a message made from a reading contains in addition to its text. */
export type ReadingContext = { readings: readonly StatedReading[]; reading: ReadingRule | null };

/** What is known when a patient's message arrives. */
export type DecisionInput = Partial<ReadingContext> & {
  content: string;
  intent: Intent | null;
  hasFiles: boolean;
  at: Date;
  state: ChatState;
  item: (OpenItem & ItemTexts) | null;
  earlier: EarlierText[];
  /** What the assistant may say about the doctor, and in the words of which app. */
  doctor: AnswerFacts;
  goals(): Promise<NonNullable<AnswerFacts['goals']>>;
  appointment(): Promise<Pick<AnswerFacts, 'nextAppointment'>>;
};

/** What follows from it: the review to store, who gets the message, and what the assistant says. */
export type MessageDecision = {
  /** The review of the message alone. */
  found: Review;
  review: Review;
  routing: MessageRouting;
  /** What the inbox item says if it shows the message. */
  texts: ItemTexts;
  answer: Answer | null;
};

const isRedFlag = (answer: Answer | null): boolean =>
  answer?.kind === 'emergency' || answer?.kind === 'crisis';

/**
 * Returns the review with what the chat adds to it: its level, its rules, and whether the doctor is
 * asked for.
 */
const withRouting = (found: Review, { level, toDoctor, rules }: MessageRouting): Review => ({
  ...found,
  level,
  escalate: toDoctor,
  ruleIds: [...found.ruleIds, ...rules],
  asksDoctor: found.asksDoctor || rules.length > 0,
});

/** Says why a person is to read it: not which answer the assistant had, if a rule escalates it. */
const reasonOf = ({ rules, joinsItem }: MessageRouting, { level, reason }: Review): string => {
  const ofReview = rules.length > 0 && level === 'INFO' ? '' : reason;
  // Beside the emergency itself it is plain that one is open.
  const said = rules.filter((rule) => !joinsItem || rule !== 'chat.open-emergency');
  return cut(
    [...said.map((rule) => RULE_REASONS[rule]), ofReview].join(' ').trim(),
    REASON_MAX_CHARACTERS,
  );
};

const textsOf = (
  { item, content }: DecisionInput,
  routing: MessageRouting,
  found: Review,
): ItemTexts => {
  const own = { reason: reasonOf(routing, found), quote: quoteOf(found.quote || content) };
  return joinItemTexts(routing.joinsItem ? item : null, own);
};

/** Returns what the assistant asked after the last message, if nobody has written since. */
const questionAfter = ({ item, earlier }: DecisionInput): AssistantQuestion | undefined => {
  const last = earlier.at(-1);
  if (!last || last.answered || !item || item.answered) return undefined;
  if (last.level === 'URGENT' && last.families?.includes('self_harm_suicide')) return 'self_harm';
  const measures = (last.vitals ?? []).filter(isAskedBack).map(({ name }) => name);
  if (measures.length > 0) return { measures };
  return item.level === 'UNSURE' ? 'meaning' : undefined;
};

// An older message is about something else.
const RELATED_MS = DAY_MS;

/** Creates the decision about a patient's message from its review; a fault counts as UNSURE. */
export const createMessageDecision = (first: FirstReview) => {
  const routingOf = (input: DecisionInput, found: Review): MessageRouting =>
    decideRouting({
      state: input.state,
      item: input.item,
      level: found.level,
      escalate: found.escalate,
      social: isSocial(found.intent),
      redFlag: found.escalate && isRedFlag(first.answer(found, input.doctor)),
      intent: input.intent,
      hasFiles: input.hasFiles,
      repeated: isRepeated(
        { content: input.content, intent: found.intent, at: input.at },
        input.earlier,
      ),
      reading: input.reading ?? null,
    });

  const decide = async (input: DecisionInput, found: Review): Promise<MessageDecision> => {
    const routing = routingOf(input, found);
    const review = withRouting(found, routing);
    const decision = { found, review, routing, texts: textsOf(input, routing, found) };
    if (routing.speaks === 'nothing') return { ...decision, answer: null };
    if (routing.speaks === 'sent') {
      return {
        ...decision,
        answer:
          first.answer({ ...review, level: routing.answeredAs }, input.doctor) ??
          first.sentLine(input.doctor),
      };
    }
    const answer = first.answer(found, {
      ...input.doctor,
      goals: await input.goals(),
      ...(found.intent === 'scheduling' && (await input.appointment())),
    });
    return answer
      ? { ...decision, answer }
      : decide(input, first.unsure(input.content, input.doctor.appLanguage));
  };

  return async (input: DecisionInput): Promise<MessageDecision> =>
    decide(
      input,
      await first.review(input.content, {
        recentPatientTexts: input.earlier
          .filter(({ at }) => input.at.getTime() - at.getTime() <= RELATED_MS)
          .map(({ content }) => content),
        assistantAsked: questionAfter(input),
        language: input.doctor.appLanguage,
        ...(input.readings && { readings: input.readings }),
      }),
    );
};
export type DecideMessage = ReturnType<typeof createMessageDecision>;
