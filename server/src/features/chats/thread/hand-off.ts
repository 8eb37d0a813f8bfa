import type { ChatState, Intent, Level } from '@saathi/contract';
import { highestOf, rankOf } from '../inbox/levels.ts';

/** What decides who answers a patient's message. */
export type HandOffInput = {
  state: ChatState;
  /** Level of the chat's open inbox item; null without one. */
  openLevel: Level | null;
  /** The doctor has answered what the item shows. */
  answered: boolean;
  /** What the first review says of this message alone. */
  level: Level;
  escalate: boolean;
  /** The review's fixed answer is a card with emergency numbers. */
  redFlag: boolean;
  intent: Intent | null;
  /** The same was asked, and answered the same, twice before. */
  repeated: boolean;
};

/** Why a message goes to the doctor beside what the review found, as rule ids. */
export type HandOffRule =
  | `chat.asks-${Intent}`
  | 'chat.open-emergency'
  | 'chat.with-doctor'
  | 'chat.repeated';

/** Who gets a patient's message, and whether the assistant speaks. */
export type HandOff = {
  toDoctor: boolean;
  /** Final level of the message. */
  level: Level;
  rules: HandOffRule[];
  /** The assistant's fixed line: the review's own answer, 'sent to your doctor', or nothing. */
  speaks: 'answer' | 'nothing';
  state: ChatState;
  /** This message becomes what the inbox item shows: its level, reason and quote. */
  leadsItem: boolean;
};

const rulesOf = (input: HandOffInput): HandOffRule[] => [
  ...(input.intent ? [`chat.asks-${input.intent}` as const] : []),
  ...(input.openLevel === 'EMERGENCY' ? ['chat.open-emergency' as const] : []),
  ...(input.state === 'with_doctor' ? ['chat.with-doctor' as const] : []),
  ...(input.repeated ? ['chat.repeated' as const] : []),
];

const speaksAfter = (input: HandOffInput, toDoctor: boolean): HandOff['speaks'] => {
  if (input.redFlag) return 'answer';
  if (input.state === 'with_doctor') return 'nothing';
  // "Sent to your doctor" is said once while the patient waits.
  return toDoctor && input.state === 'waiting_doctor' ? 'nothing' : 'answer';
};

const leadsItem = ({ openLevel, answered, redFlag }: HandOffInput, own: Level): boolean => {
  if (openLevel === null || rankOf(own) < rankOf(openLevel)) return true;
  // "I'm fine now" stands below an open emergency and never takes its place.
  return rankOf(own) === rankOf(openLevel) && (answered || redFlag);
};

/** Decides the hand-off of one message; an open emergency stays one, whatever is written after it. */
export const decideHandOff = (input: HandOffInput): HandOff => {
  const rules = rulesOf(input);
  const toDoctor = input.escalate || rules.length > 0;
  const own = toDoctor ? highestOf(input.level, rules.length > 0 ? 'ROUTINE' : 'UNSURE') : 'INFO';
  return {
    toDoctor,
    rules,
    level: input.openLevel === 'EMERGENCY' ? 'EMERGENCY' : own,
    leadsItem: toDoctor && leadsItem(input, own),
    speaks: speaksAfter(input, toDoctor),
    state: toDoctor && input.state === 'assistant' ? 'waiting_doctor' : input.state,
  };
};
