import type { Role } from '@saathi/contract';
import { createEvent } from 'ics';
import { withoutTitle } from '../doctors/index.ts';
import type { AppointmentRow } from './appointments.repository.ts';

const CANCELLED = ['cancelled', 'declined', 'no_show'];

type Told = Pick<
  AppointmentRow,
  'uid' | 'sequence' | 'startsAt' | 'endsAt' | 'state' | 'token' | 'videoUrl' | 'doctorName'
>;

/**
 * An appointment as a calendar file (RFC 5545). Calendars are read by families and employers: the
 * title names the doctor to the patient and nobody to the doctor, and nothing says what for.
 */
export const calendarFileOf = (row: Told, reader: Role, host: string): string => {
  const isCancelled = CANCELLED.includes(row.state);
  const { error, value } = createEvent({
    productId: 'saathi',
    calName: 'Saathi',
    uid: `${row.uid}@${host}`,
    sequence: row.sequence,
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    status: isCancelled ? 'CANCELLED' : row.state === 'requested' ? 'TENTATIVE' : 'CONFIRMED',
    title:
      reader === 'patient'
        ? `Appointment with ${withoutTitle(row.doctorName)}`
        : `Appointment, token ${row.token}`,
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    classification: 'PRIVATE',
    busyStatus: isCancelled ? 'FREE' : 'BUSY',
    ...(row.videoUrl && { location: row.videoUrl }),
  });
  if (error || !value) throw error ?? new Error('No calendar file was made');
  return value;
};
