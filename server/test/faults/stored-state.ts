import type { Place } from './place.ts';

/** Rows that the flows create, to be counted; a flow changes all of its rows or none. */
const COUNTED = [
  'users',
  'users where pin_hash is not null',
  'patients',
  'goals',
  'progress',
  'assignments',
  'messages',
  'reviews',
  "reviews where level = 'UNSURE'",
  'inbox',
  'inbox where answered_at is not null',
  'jobs',
  'verdicts',
  'appointments',
  "appointments where state = 'confirmed'",
  "appointments where state = 'cancelled'",
  'appointments where moved_to is not null',
  "notices where kind = 'appointment_reminder'",
  "chats where state = 'waiting_doctor'",
  "chats where state = 'with_doctor'",
];

export type StoredState = number[];

/** Returns the counts; on the embedded engine call it only while no server runs. */
export const readState = async (place: Place): Promise<StoredState> => {
  const counts = COUNTED.map((rows) => `(select count(*)::int from ${rows})`);
  const [row] = await place.sql(`select array[${counts.join()}] as counts`);
  return row?.counts as number[];
};

/**
 * Marks jobs of earlier flows as done, so that they do not run later, for example when five minutes
 * have passed.
 */
export const forgetJobs = (place: Place) =>
  place.sql('update jobs set done_at = now() where done_at is null');

/** The result of {@link changeOf} if nothing changed. */
export const NO_CHANGE = '';

/**
 * Describes the difference between two states as text, which can be compared with another change.
 */
export const changeOf = (before: StoredState, after: StoredState): string =>
  COUNTED.map((rows, index) => [rows, (after[index] ?? 0) - (before[index] ?? 0)] as const)
    .filter(([, difference]) => difference !== 0)
    .map(([rows, difference]) => `${difference > 0 ? '+' : ''}${difference} ${rows}`)
    .join(', ');
