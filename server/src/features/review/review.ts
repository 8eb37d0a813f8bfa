import type { Level } from './level.ts';
import type { Regional } from './regional.ts';
import type { Thresholds } from './thresholds.ts';

/** Language of a message; Hinglish is Hindi in Latin letters. */
export type Language = 'en' | 'hi' | 'hi-Latn' | 'other' | Regional;

/** One number of the patient's words; `flag` says why it counts, '' when it is in range. */
export type Vital = { name: string; value: number; unit: string; flag: string };

/** A number that was entered as one: the name of its row in `lexicon/readings.json`, in that row's unit. */
export type StatedReading = { name: string; value: number };

/** Who the message is about, as far as the words say. */
export type Subject = 'self' | 'other' | 'unknown';

/** What the first review found in one message. */
export type Review = {
  level: Level;
  /** True when the message must reach a person. */
  escalate: boolean;
  /** Ids of the red-flag families that fired, most urgent first. */
  families: string[];
  ruleIds: string[];
  /** The patient's own words that fired. */
  quote: string;
  /** At most 280 characters from a template, for the doctor. */
  reason: string;
  subject: Subject;
  /** The relation or role named, e.g. 'father', when the subject is another person. */
  who?: string;
  vitals: Vital[];
  language: Language;
  /** The intent the assistant may serve, null when none was matched. */
  intent: string | null;
  /** Ids of the guidance texts that answer this emergency. */
  guidance: string[];
  /** True when the patient asks for the doctor, a call back or an appointment. */
  asksDoctor: boolean;
  /** Version of rules and words, to be stored beside the level. */
  version: string;
};

/** What is known around the message. */
export type ReviewContext = {
  /** The patient's earlier texts since the chat was last closed, oldest first. */
  recentPatientTexts?: string[];
  /** True when the assistant's last line was a question and this may be its answer. */
  assistantAsked?: boolean;
  /** True while an emergency of this chat is open: only a doctor closes it. */
  openEmergency?: boolean;
  /** The readings of the message where they were entered as numbers; its words then say nothing. */
  readings?: readonly StatedReading[];
  thresholds?: Partial<Thresholds>;
  /** The present year, against which "in 2019" is long ago. */
  thisYear?: number;
};
