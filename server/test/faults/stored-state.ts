import type { Place } from './place.ts';

/** What the flows leave behind, counted; a flow changes all of its rows or none. */
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

/** Embedded only while no server runs. */
export const readState = async (place: Place): Promise<StoredState> => {
  const counts = COUNTED.map((rows) => `(select count(*)::int from ${rows})`);
  const [row] = await place.sql(`select array[${counts.join()}] as counts`);
  return row?.counts as number[];
};

/** Jobs of earlier flows are not done any more, say because five minutes have passed meanwhile. */
export const forgetJobs = (place: Place) =>
  place.sql('update jobs set done_at = now() where done_at is null');

/** Nothing at all, as {@link changeOf} says it. */
export const NO_CHANGE = '';

/** What changed in between, in words; a key by which two changes can be held against each other. */
export const changeOf = (before: StoredState, after: StoredState): string =>
  COUNTED.map((rows, index) => [rows, (after[index] ?? 0) - (before[index] ?? 0)] as const)
    .filter(([, difference]) => difference !== 0)
    .map(([rows, difference]) => `${difference > 0 ? '+' : ''}${difference} ${rows}`)
    .join(', ');
