import { DAY_MINUTES, MINUTE_MS, minutesOf } from '../../platform/clock.ts';

/** The kinds a person may switch off. */
export type OptionalKind = 'reply' | 'second_look' | 'reminder';

/**
 * The kinds that depend on the person's choices and time of day; appointments, next visits,
 * proposals, hand-overs and urgent messages cannot be switched off separately.
 */
export type DelayableKind =
  | OptionalKind
  | 'appointment'
  | 'appointment_reminder'
  | 'next_visit'
  | 'proposal'
  | 'handed_over'
  | 'urgent';

/** What a person wants to be notified of, and the quiet hours. */
export type NoticeChoices = Record<OptionalKind, boolean> & {
  /** `HH:MM` in the person's time zone; equal times mean no quiet hours. */
  quietFrom: string;
  quietTo: string;
};

/** The defaults for people who have chosen nothing. */
export const DEFAULT_CHOICES: NoticeChoices = {
  reply: true,
  second_look: true,
  reminder: true,
  quietFrom: '21:00',
  quietTo: '07:00',
};

/** Returns the minutes from one time of day to the next occurrence of the other. */
const minutesUntil = (from: string, to: string): number =>
  (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES;

/** Returns how long the quiet hours last from this time of day, in milliseconds; 0 outside them. */
const quietMs = ({ quietFrom, quietTo }: NoticeChoices, time: string): number => {
  const left = minutesUntil(time, quietTo);
  return left > 0 && left <= minutesUntil(quietFrom, quietTo) ? left * MINUTE_MS : 0;
};

/**
 * Returns in how many milliseconds a notice that is not urgent may ring, by the person's time of
 * day; null for never. Quiet hours do not hold back a reminder, because the person has chosen its
 * time.
 */
export const ringDelayMs = (
  kind: DelayableKind,
  choices: NoticeChoices,
  time: string,
): number | null => {
  if (kind in DEFAULT_CHOICES && !choices[kind as OptionalKind]) return null;
  return kind === 'reminder' ? 0 : quietMs(choices, time);
};
