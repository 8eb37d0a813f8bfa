import type { ChatState, Intent, Level } from '@saathi/contract';
import { compareLevels, highest } from '../../review/index.ts';

/** What a chat's open inbox item shows. */
export type OpenItem = {
  level: Level;
  /** Whether the doctor has answered it. */
  answered: boolean;
  /** Whether the review found something in it; otherwise only the chat's own rules put it there. */
  medical: boolean;
};

/** The input that decides who answers a patient's message. */
export type RoutingInput = {
  state: ChatState;
  item: OpenItem | null;
  /** The first review's level for this message alone. */
  level: Level;
  escalate: boolean;
  /** Thanks, greetings and similar messages that ask for nothing. */
  social: boolean;
  /** Whether the review's fixed answer is a card with emergency numbers. */
  redFlag: boolean;
  intent: Intent | null;
  /** Whether it has a picture, document or voice note, which no program examines. */
  hasFiles: boolean;
  /** Whether the same was asked, and answered the same, twice before. */
  repeated: boolean;
  /** Why a reading goes to the doctor, whatever the thresholds say. */
  reading?: ReadingRule | null;
};

/** It is outside the doctor's own range, or corrects one the doctor has seen. */
export type ReadingRule = 'outside' | 'corrected';

/** Rule ids of why a message goes to the doctor, apart from what the review found. */
export type RoutingRule =
  | `chat.asks-${Intent}`
  | 'chat.open-emergency'
  | 'chat.with-doctor'
  | 'chat.file'
  | 'chat.repeated'
  | `chat.reading-${ReadingRule}`;

/** Who gets a patient's message, and whether the assistant answers. */
export type MessageRouting = {
  toDoctor: boolean;
  /** The final level of the message. */
  level: Level;
  rules: RoutingRule[];
  /** What the assistant says: its own answer, that the message was sent (or a card), or nothing. */
  speaks: 'answer' | 'sent' | 'nothing';
  state: ChatState;
  /** The level that the answer follows. */
  answeredAs: Level;
  /** Whether the inbox item now shows this message: its level, reason and quote. */
  leadsItem: boolean;
  /** Whether the item goes on showing what it shows, with this message beside it. */
  joinsItem: boolean;
};

const ownRules = (input: RoutingInput): RoutingRule[] => [
  ...(input.intent ? [`chat.asks-${input.intent}` as const] : []),
  ...(input.item?.level === 'EMERGENCY' ? ['chat.open-emergency' as const] : []),
  ...(input.state === 'with_doctor' ? ['chat.with-doctor' as const] : []),
  ...(input.repeated ? ['chat.repeated' as const] : []),
  ...(input.reading ? [`chat.reading-${input.reading}` as const] : []),
];

const rulesOf = (input: RoutingInput): RoutingRule[] => [
  ...ownRules(input),
  ...(input.hasFiles ? ['chat.file' as const] : []),
];

const replyKindOf = (input: RoutingInput, toDoctor: boolean): MessageRouting['speaks'] => {
  // Nobody may wait for a picture to be examined without knowing whom to call.
  if (input.redFlag || input.hasFiles) return 'sent';
  if (input.state === 'with_doctor') return 'nothing';
  if (!toDoctor) return 'answer';
  if (input.state === 'assistant') return 'sent';
  // While the patient is waiting, "sent" is said only once. A question about the app is answered
  // even while an emergency is open; "I'm fine now" is not.
  const isQuestion = !input.escalate && !input.intent && !input.repeated && !input.social;
  return isQuestion ? 'answer' : 'nothing';
};

/**
 * Returns whether the item shows this message: the most urgent one, at equal level what the review
 * found, and of these the newest.
 */
const leadsItem = ({ item, escalate }: RoutingInput, level: Level): boolean => {
  if (item === null) return true;
  // "I'm fine now" never replaces an open emergency; after the doctor's answer, URGENT does.
  if (level !== item.level) {
    return highest(level, item.level) === level || (item.answered && level === 'URGENT');
  }
  return item.answered || escalate || !item.medical;
};

/**
 * Returns whether what the item shows stays when it shows a further message: what no doctor has
 * answered, and an emergency until it is closed. A more urgent message takes its place.
 */
export const staysShown = (
  { level, answered }: Pick<OpenItem, 'level' | 'answered'>,
  next: Level,
) => compareLevels(next, level) <= 0 && (!answered || level === 'EMERGENCY');

/** The open item as a later review of a message in the chat sees it. */
export type ItemLater = {
  level: Level;
  /** Whether the doctor has seen what it shows. */
  seen: boolean;
  /** Whether a doctor wrote between what it shows and the message. */
  answered: boolean;
  /** Whether it shows this message. */
  showsIt: boolean;
};

/**
 * Returns whether the item shows a message in which a later review found this level; it takes the
 * place of nothing equal or more urgent that still waits to be seen.
 */
export const leadsItemLater = (item: ItemLater | null, level: Level): boolean => {
  if (item === null || compareLevels(level, item.level) > 0) return true;
  if (!item.seen || item.showsIt) return false;
  return level === item.level || (item.answered && level === 'URGENT');
};

/**
 * Decides the routing of one message; an open emergency remains one, whatever is written later.
 */
export const decideRouting = (input: RoutingInput): MessageRouting => {
  const rules = rulesOf(input);
  const toDoctor = input.escalate || rules.length > 0;
  const own = toDoctor
    ? highest(input.level, ownRules(input).length > 0 ? 'ROUTINE' : 'UNSURE')
    : 'INFO';
  const level = input.item?.level === 'EMERGENCY' ? 'EMERGENCY' : own;
  const leads = toDoctor && leadsItem(input, own);
  return {
    toDoctor,
    rules,
    level,
    // The open emergency has its card already; a file without a red flag is only said to be sent.
    answeredAs: input.redFlag ? level : own,
    leadsItem: leads,
    joinsItem: leads && input.item !== null && staysShown(input.item, own),
    speaks: replyKindOf(input, toDoctor),
    state: toDoctor && input.state === 'assistant' ? 'waiting_doctor' : input.state,
  };
};
