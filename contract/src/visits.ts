import { z } from 'zod';
import { appointmentId, appointmentState } from './appointment.ts';
import {
  chatId,
  clientId,
  dayString,
  deviceDay,
  id,
  instant,
  lines,
  messageId,
  optional,
  pairParams,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { messageFile } from './files.ts';
import { VISIT_NOTE_MAX_CHARACTERS } from './limits.ts';
import { level } from './messages.ts';
import { goalSummary, patient } from './patients.ts';
import { visitPaths } from './visit-paths.ts';

export const noteId = id.brand<'NoteId'>();
export type NoteId = z.infer<typeof noteId>;

/** A doctor's record of a visit. */
export const noteText = z.object({
  advice: z.string(),
  /** As the doctor wrote them; null if there are none. */
  medicines: z.string().nullable(),
  /**
   * When the doctor wants to see the patient again; this does not book an appointment. Three days
   * before, the patient is notified unless an appointment is near it.
   */
  nextDate: dayString.nullable(),
});
export type NoteText = z.infer<typeof noteText>;

export const visitNote = noteText.extend({
  id: noteId,
  doctor: z.object({
    id: userId,
    name: z.string(),
    /** Absent from an older server. */
    registrationNumber: z.string().nullable().optional(),
  }),
  /** The day of the visit in the clinic's time zone. */
  day: dayString,
  createdAt: instant,
  correctedAt: instant.nullable(),
  /** The original text; null if never corrected. */
  first: noteText.nullable(),
});
export type VisitNote = z.infer<typeof visitNote>;

/** A message of the patient, truncated to 300 characters. */
export const patientWords = z.object({
  messageId,
  content: z.string(),
  /** Number of attached files. */
  files: z.int(),
  at: instant,
});
export type PatientWords = z.infer<typeof patientWords>;

/** A file, the message it was sent with, and when. */
export const chatFile = messageFile.extend({ messageId, at: instant });
export type ChatFile = z.infer<typeof chatFile>;

/** What a doctor needs to know about a patient before a visit, apart from the readings. */
export const visitPage = z.object({
  patient,
  /** The chat with this doctor; null until one of them opens it. */
  chatId: chatId.nullable(),
  /** The last visit to this doctor before today: a note or an appointment that took place. */
  lastVisitAt: instant.nullable(),
  /** The last visit, or the time of the assignment. */
  since: instant,
  /** What reached the doctor since then: the newest 20 of the last 500 messages, newest first. */
  complaints: z.array(patientWords.extend({ level: level.nullable() })),
  /** Messages that nobody has answered: the newest 20 of the last 500, newest first. */
  questions: z.array(patientWords),
  /**
   * Files sent to this doctor since then, or since the oldest of the questions if that is earlier:
   * at most 12 of the last 500 messages, newest message first, of each message all or none. Absent
   * from an older server.
   */
  files: z.array(chatFile).optional(),
  goals: z.array(
    goalSummary.extend({
      /** Consecutive achieved days ending today, or yesterday while today is open. */
      streak: z.int(),
    }),
  ),
  /** With this doctor: the next 3, and the last 3 that took place or were missed; oldest first. */
  appointments: z.array(
    z.object({
      id: appointmentId,
      startsAt: instant,
      state: appointmentState,
      reason: z.string().nullable(),
    }),
  ),
  /** The clinic's time zone, for the appointments. */
  timeZone: z.string(),
  /** The newest 5 by this doctor. */
  notes: z.array(visitNote),
  /** Whether this doctor wrote more. Absent from an older server. */
  hasEarlierNotes: z.boolean().optional(),
});
export type VisitPage = z.infer<typeof visitPage>;

const text = lines(VISIT_NOTE_MAX_CHARACTERS);
const written = { advice: text, medicines: optional(text), nextDate: optional(deviceDay) };

export const visitsEndpoints = {
  /** Everything a doctor needs before a visit, on one page. */
  page: endpoint(visitPaths.page, {
    access: 'doctor',
    params: pairParams,
    query: z.object({ userDate: optional(deviceDay) }),
    response: visitPage,
    errors: ['forbidden', 'not_found'],
  }),
  /** The doctor's own notes about a patient: the newest 200, newest first. */
  ofPatient: endpoint(visitPaths.ofPatient, {
    access: 'doctor',
    params: pairParams,
    response: visitPage.pick({ patient: true, notes: true }),
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Writes a note; a line in the chat informs the patient. The next date is in the future, at most
   * two years ahead. Repeating a `clientId` returns the first note; `limit_reached` from the 21st
   * note on a patient in 24 hours on.
   */
  write: endpoint(visitPaths.write, {
    access: 'doctor',
    params: pairParams,
    body: z.object({ ...written, clientId: optional(clientId) }),
    response: visitNote,
    status: 201,
    errors: ['forbidden', 'not_found', 'date_out_of_range', 'limit_reached', 'client_id_reused'],
  }),
  /** Replaces the text within 24 hours, at most 10 times; the first text is kept. */
  correct: endpoint(visitPaths.correct, {
    access: 'doctor',
    params: z.object({ noteId }),
    body: z.object(written),
    response: visitNote,
    errors: ['not_found', 'date_out_of_range', 'too_late', 'limit_reached'],
  }),
  /** The patient's own notes: the newest 200, newest first. */
  list: endpoint(visitPaths.list, { access: 'patient', response: z.array(visitNote) }),
};
