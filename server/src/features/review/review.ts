import type { Level } from './level.ts';
import type { Regional } from './regional.ts';
import type { Thresholds } from './thresholds.ts';

/** Language of a message; Hinglish is Hindi in Latin letters. */
export type Language = 'en' | 'hi' | 'hi-Latn' | 'other' | Regional;

/** A number in the patient's text; `flag` is the reason why it matters, '' if it is in range. */
export type Vital = { name: string; value: number; unit: string; flag: string };

/** A reading entered as a number; name and unit are those of its row in `lexicon/readings.json`. */
export type StatedReading = { name: string; value: number };

/** The person a message is about, as far as the text shows. */
export type Subject = 'self' | 'other' | 'unknown';

/** Result of the first review of one message. */
export type Review = {
  level: Level;
  /** Whether the message must reach a person. */
  escalate: boolean;
  /** Ids of the red-flag families that fired, most urgent first. */
  families: string[];
  ruleIds: string[];
  /** The patient's words on which the level is based. */
  quote: string;
  /** Reason for the doctor, from a template, at most 280 characters. */
  reason: string;
  subject: Subject;
  /** The relation or role named, e.g. 'father', if the subject is another person. */
  who?: string;
  vitals: Vital[];
  /** The language to answer in: that of the message, or that of the app if it shows none. */
  language: Language;
  /** The intent that the assistant may serve, null if none matched. */
  intent: string | null;
  /** Ids of the guidance texts for an EMERGENCY or URGENT level; otherwise empty. */
  guidance: string[];
  /** Whether the patient asks for the doctor, a call back or an appointment. */
  asksDoctor: boolean;
  /** Version of the rules, lexicon and second reader, stored with the level. */
  version: string;
};

/**
 * A question of the assistant: what the message means, whether the patient thinks of self-harm, or
 * what the right numbers of these measures are.
 */
export type AssistantQuestion = 'meaning' | 'self_harm' | { measures: string[] };

/** Context of a message. */
export type ReviewContext = {
  /** The patient's earlier texts since the chat was last closed, oldest first. */
  recentPatientTexts?: string[];
  /** The assistant's question, if its last line was one that this message may answer. */
  assistantAsked?: AssistantQuestion;
  /** Whether the chat has an open emergency; only a doctor closes it. */
  openEmergency?: boolean;
  /** The language of the patient's app, for a message that shows none. */
  language?: 'en' | 'hi';
  /** Readings entered as numbers; the text is then not matched against the lexicon. */
  readings?: readonly StatedReading[];
  thresholds?: Partial<Thresholds>;
  /** Current year, to recognise a year such as "in 2019" as past. */
  thisYear?: number;
};
