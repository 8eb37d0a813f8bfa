import type { Actor } from '../../platform/actor.ts';
import { type Limit, takeIn } from '../../platform/rate-limits.ts';
import type { LockedBookings } from './bookings.repository.ts';

/**
 * Bookings, moves, new video links and marks set back, each of which notifies somebody or adds
 * rows.
 */
const CHANGES: Limit[] = [{ count: 20, withinSeconds: 86_400 }];

/**
 * Counts a change in its transaction; throws `too_many_attempts`. A patient's changes count
 * together; those by the doctor, the desk and assistants count for each patient and doctor.
 */
export const countChange = (
  { tx, pair: { patientId, doctorId } }: Pick<LockedBookings, 'tx' | 'pair'>,
  { role }: Pick<Actor, 'role'>,
): Promise<void> => {
  const whose = role === 'patient' ? patientId : `${doctorId} ${patientId}`;
  return takeIn(tx, `appointments:${whose}`, CHANGES);
};
