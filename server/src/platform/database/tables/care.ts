import type {
  ExcusedDay,
  Figure,
  FollowUpResult,
  Level,
  Meal,
  Measure,
  NoteId,
  ProposalId,
  ReadingId,
  ReadingUnit,
  UserId,
} from '@saathi/contract';
import type { Day, DefaultedInstant, Instant } from './columns.ts';

/** Tables of care: goals, readings and visits. */
export type CareTables = {
  goals: {
    id: string;
    patient_id: string;
    title: string;
    description: string | null;
    created_at: DefaultedInstant;
    client_id: string | null;
    remind_at: string | null;
    measure: Measure | null;
    weekdays: string[] | null;
    times_a_week: number | null;
    until: Day | null;
    set_by: UserId | null;
  };
  excused_days: {
    patient_id: string;
    day: Day;
    reason: ExcusedDay['reason'];
    excused_at: DefaultedInstant;
  };
  goal_proposals: {
    id: ProposalId;
    doctor_id: UserId;
    patient_id: UserId;
    title: string;
    description: string | null;
    measure: Measure | null;
    weekdays: string[] | null;
    times_a_week: number | null;
    until: Day | null;
    proposed_at: Instant;
    answer: 'accepted' | 'declined' | null;
    answered_at: Instant | null;
    goal_id: string | null;
  };
  follow_ups: {
    doctor_id: UserId;
    patient_id: UserId;
    result: FollowUpResult;
    followed_at: Instant;
    hidden_until: Day | null;
  };
  progress: {
    goal_id: string;
    day: Day;
    patient_id: string;
    achieved: boolean;
    recorded_at: DefaultedInstant;
  };
  readings: {
    value: number;
    low: number | null;
    pulse: number | null;
    meal: Meal | null;
    unit: ReadingUnit | null;
    id: ReadingId;
    patient_id: string;
    measure: Measure;
    taken_at: Instant;
    day: Day;
    level: Level | null;
    /** Whether the review found something in the numbers alone; null if unknown or not reviewed. */
    flagged: boolean | null;
    message_id: string | null;
    client_id: string | null;
    created_at: Instant;
    corrected_at: Instant | null;
  };
  reading_corrections: {
    value: number;
    low: number | null;
    pulse: number | null;
    meal: Meal | null;
    unit: ReadingUnit | null;
    reading_id: ReadingId;
    patient_id: string;
    place: number;
    replaced_at: Instant;
  };
  reading_ranges: {
    doctor_id: UserId;
    patient_id: string;
    figure: Figure;
    low: number | null;
    high: number | null;
    tell: boolean;
    set_at: Instant;
  };
  visit_notes: {
    id: NoteId;
    patient_id: string;
    doctor_id: string;
    day: Day;
    advice: string;
    medicines: string | null;
    next_date: Day | null;
    client_id: string | null;
    created_at: Instant;
    corrected_at: Instant | null;
  };
  visit_note_corrections: {
    note_id: NoteId;
    patient_id: string;
    place: number;
    advice: string;
    medicines: string | null;
    next_date: Day | null;
    replaced_at: Instant;
  };
};
