import type { Role } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { createEvent } from 'ics';
import type { AppointmentRow } from './appointments.repository.ts';

const CANCELLED = ['cancelled', 'declined', 'no_show'];

type Told = Pick<
  AppointmentRow,
  'uid' | 'sequence' | 'startsAt' | 'endsAt' | 'state' | 'token' | 'videoUrl' | 'doctorName'
>;

/**
 * Returns an appointment as a calendar file (RFC 5545). Family and employers may read the calendar,
 * so the title names the doctor only to the patient, names nobody to the doctor, and the file
 * contains no reason. It takes place at the clinic's address unless by video.
 */
export const calendarFileOf = (
  row: Told,
  reader: Role,
  { host, address }: { host: string; address: string | null },
): string => {
  const location = row.videoUrl ?? address;
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
        ? `Appointment with Dr. ${withoutTitle(row.doctorName)}`
        : `Appointment, token ${row.token}`,
    start: row.startsAt.getTime(),
    end: row.endsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    classification: 'PRIVATE',
    busyStatus: isCancelled ? 'FREE' : 'BUSY',
    ...(location && { location }),
  });
  if (error || !value) throw error ?? new Error('No calendar file was made');
  return value;
};
