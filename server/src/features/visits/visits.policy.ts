import {
  type DayString,
  type NoteText,
  VISIT_NOTE_CORRECT_HOURS,
  VISIT_NOTE_CORRECTIONS_MAX,
  VISIT_NOTES_PER_DAY_MAX,
} from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { addDays, HOUR_MS } from '../../platform/clock.ts';

const NEXT_DATE_MAX_DAYS = 730;

/** Throws `date_out_of_range` if the next date is not in the future or too far ahead. */
export const requireNextDate = (nextDate: DayString | null, today: DayString): void => {
  if (nextDate === null) return;
  if (nextDate <= today || nextDate > addDays(today, NEXT_DATE_MAX_DAYS)) {
    const sentence = 'The next date must be after today, at most two years ahead.';
    throw new AppError('date_out_of_range', sentence, { fields: { nextDate: sentence } });
  }
};

/** Throws `limit_reached` if the maximum number of notes on a patient was written in a day. */
export const requireRoomForNote = (written: number): void => {
  if (written >= VISIT_NOTES_PER_DAY_MAX) {
    throw new AppError(
      'limit_reached',
      `You can write up to ${VISIT_NOTES_PER_DAY_MAX} notes for a patient a day.`,
    );
  }
};

/** Throws `too_late` after 24 hours, `limit_reached` if it was corrected too often. */
export const requireCorrectable = (
  { createdAt, corrections }: { createdAt: Date; corrections: number },
  now: Date,
): void => {
  if (now.getTime() - createdAt.getTime() > VISIT_NOTE_CORRECT_HOURS * HOUR_MS) {
    throw new AppError(
      'too_late',
      `A note can be corrected for ${VISIT_NOTE_CORRECT_HOURS} hours. Please write a new one.`,
    );
  }
  if (corrections >= VISIT_NOTE_CORRECTIONS_MAX) {
    throw new AppError(
      'limit_reached',
      `A note can be corrected up to ${VISIT_NOTE_CORRECTIONS_MAX} times.`,
    );
  }
};

/** Returns whether two notes have the same content. */
export const isSame = (a: NoteText, b: NoteText): boolean =>
  a.advice === b.advice && a.medicines === b.medicines && a.nextDate === b.nextDate;

/** Throws `client_id_reused` if the note written under this id differs from the request. */
export const requireSame = (same: boolean): void => {
  if (!same) {
    throw new AppError('client_id_reused', 'Another note was already written under this id.');
  }
};
