/** What a person may switch off. */
export type ChosenKind = 'reply' | 'second_look' | 'reminder';

/** What rings by the person's choices and time of day; appointments and what is handed over cannot be switched off alone. */
export type HeldKind = ChosenKind | 'appointment' | 'appointment_reminder' | 'handed_over';

/** What a person has chosen to be told of, and until when to be left alone. */
export type Choices = Record<ChosenKind, boolean> & {
  /** `HH:MM` of the person's day; equal times mean no quiet hours. */
  quietFrom: string;
  quietTo: string;
};

/** What holds for everybody who has chosen nothing. */
export const UNLESS_CHOSEN: Choices = {
  reply: true,
  second_look: true,
  reminder: true,
  quietFrom: '21:00',
  quietTo: '07:00',
};

const MINUTES_PER_DAY = 1_440;
const MINUTE_MS = 60_000;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Minutes from one time of the day to the next time it is the other. */
const minutesUntil = (from: string, to: string): number =>
  (minutesOf(to) - minutesOf(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY;

/** How long the quiet hours last from this time of the day on, in milliseconds; 0 outside them. */
const quietMs = ({ quietFrom, quietTo }: Choices, time: string): number => {
  const left = minutesUntil(time, quietTo);
  return left > 0 && left <= minutesUntil(quietFrom, quietTo) ? left * MINUTE_MS : 0;
};

/**
 * In how many milliseconds a notice that is not urgent may ring, by the person's time of day; null
 * for never. A reminder comes at a time the person has chosen: no quiet hours hold it back.
 */
export const whenToRing = (kind: HeldKind, choices: Choices, time: string): number | null => {
  if (kind in UNLESS_CHOSEN && !choices[kind as ChosenKind]) return null;
  return kind === 'reminder' ? 0 : quietMs(choices, time);
};
