import type { AppointmentId, DayString, PushLanguage, Role, UserId } from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { Pair } from '../../platform/person-data.ts';
import type { ChatLines } from '../chats/index.ts';
import {
  languageOf,
  notifyOfAppointment,
  remindOfAppointment,
  withdrawNextVisit,
  withdrawNoShow,
} from '../notices/index.ts';
import { createAppointmentsRepository } from './appointments.repository.ts';
import { type LineKind, lineOf } from './lines.ts';

/** A change of an appointment that people are notified of. */
export type AppointmentChange = Pair & {
  appointmentId: AppointmentId;
  kind: LineKind;
  /** Who made the change; the other one is notified. */
  by: Role;
  startsAt: Date;
  day: DayString;
  token: number;
};

/** Changes made face to face, and their correction, need no notification on the phone. */
const IN_PERSON_KINDS: readonly LineKind[] = ['arrived', 'done', 'set_back'];
const REMINDED_KINDS: readonly LineKind[] = ['booked', 'confirmed', 'moved'];
const PATIENTS_PAGE = '/patient/appointments';

type Parts = {
  lines: ChatLines;
  timeZone: string;
  notify(channel: 'notice', id: string): void;
};

const recipientOf = ({
  by,
  patientId,
  doctorId,
  day,
}: AppointmentChange): { userId: UserId; path: string } =>
  by === 'doctor'
    ? { userId: patientId, path: PATIENTS_PAGE }
    : { userId: doctorId, path: `/doctor/appointments?day=${day}` };

/**
 * Adds a line to the chat, notifies the other side and schedules the reminders, in the transaction
 * of the change.
 */
export const createChangeNotifier =
  ({ lines, timeZone, notify }: Parts) =>
  async (tx: Kysely<Tables>, change: AppointmentChange, now: Date): Promise<void> => {
    const { appointmentId, patientId, doctorId, kind, by, startsAt, token } = change;
    const language: PushLanguage = await languageOf(tx, patientId);
    const content = lineOf(kind, { when: startsAt, token, by }, language, timeZone);
    const asks = kind === 'requested';
    const settles = !asks && !(await createAppointmentsRepository(tx).isAsked(change, now));
    const byPatient = by === 'patient' && !asks;
    const line = { content, asks, settles, byPatient, at: now };
    await lines.add(tx, { patientId, doctorId }, line);
    if (IN_PERSON_KINDS.includes(kind)) {
      // The patient came after all, or the mark was a mistake.
      await withdrawNoShow(tx, appointmentId);
    } else {
      const slot = `${kind} ${now.toISOString()}`;
      await notifyOfAppointment(tx, { appointmentId, change: slot, ...recipientOf(change) });
    }
    if (REMINDED_KINDS.includes(kind)) {
      const inMs = startsAt.getTime() - now.getTime();
      const reminder = { userId: patientId, appointmentId, inMs, path: PATIENTS_PAGE };
      await remindOfAppointment(tx, reminder);
    }
    if (asks || REMINDED_KINDS.includes(kind)) await withdrawNextVisit(tx, change);
    notify('notice', appointmentId);
  };
export type NotifyChange = ReturnType<typeof createChangeNotifier>;
