import type { DayString, Measure, MessageId, ReadingId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import { dayIn } from '../../platform/clock.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Person } from '../auth/auth.factory.ts';

type Made = {
  measure?: Measure;
  value?: number;
  low?: number | null;
  takenAt?: string;
  messageId?: MessageId | null;
};

/** Stores a reading without alerting anybody; by default a weight. */
export const makeReading = async (
  db: Kysely<Tables>,
  patient: Pick<Person, 'id'>,
  { measure = 'weight', value = 72, low = null, takenAt, messageId = null }: Made = {},
): Promise<ReadingId> => {
  const id = newId<ReadingId>();
  const at = new Date(takenAt ?? '2026-03-10T08:00:00+05:30');
  await db
    .insertInto('readings')
    .values({
      id,
      patient_id: patient.id,
      measure,
      value,
      low,
      taken_at: at,
      day: dayIn('Asia/Kolkata', at) as DayString,
      message_id: messageId,
      created_at: at,
    })
    .execute();
  return id;
};
