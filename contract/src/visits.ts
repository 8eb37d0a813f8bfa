import { z } from 'zod';
import { appointmentId, appointmentState } from './appointments.ts';
import { level } from './chats.ts';
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
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { VISIT_NOTE_MAX_CHARACTERS } from './limits.ts';
import { paths } from './paths.ts';
import { goalSummary, patient } from './patients.ts';

export const noteId = id.brand<'NoteId'>();
export type NoteId = z.infer<typeof noteId>;

/** What a doctor writes down of a visit. */
export const noteText = z.object({
  advice: z.string(),
  /** As the doctor writes them; null where there are none. */
  medicines: z.string().nullable(),
  /** When the doctor wants to see the patient again; no appointment by itself. */
  nextDate: dayString.nullable(),
});
export type NoteText = z.infer<typeof noteText>;

export const visitNote = noteText.extend({
  id: noteId,
  doctor: z.object({ id: userId, name: z.string() }),
  /** The clinic's day of the visit. */
  day: dayString,
  createdAt: instant,
  correctedAt: instant.nullable(),
  /** What was written first; null where it was never corrected. */
  first: noteText.nullable(),
});
export type VisitNote = z.infer<typeof visitNote>;

/** A message of the patient; its words are cut after 300 characters. */
export const patientWords = z.object({
  messageId,
  content: z.string(),
  /** How many files came with it. */
  files: z.int(),
  at: instant,
});
export type PatientWords = z.infer<typeof patientWords>;

/** What a doctor wants to know of a patient before a visit, beside the readings. */
export const visitPage = z.object({
  patient,
  /** The chat with this doctor; null until one of the two opens it. */
  chatId: chatId.nullable(),
  /** The last visit before today with this doctor: a note or an appointment that took place. */
  lastVisitAt: instant.nullable(),
  /** The last visit, or when the two were assigned. */
  since: instant,
  /** What reached the doctor since then: the newest 20 of the last 500 messages, newest first. */
  complaints: z.array(patientWords.extend({ level: level.nullable() })),
  /** What nobody has answered: the newest 20 of the last 500 messages, newest first. */
  questions: z.array(patientWords),
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
  /** The clinic's, for the appointments. */
  timeZone: z.string(),
  /** The newest 5 of this doctor. */
  notes: z.array(visitNote),
});
export type VisitPage = z.infer<typeof visitPage>;

const pair = z.object({ doctorId: userId, patientId: userId });
const text = lines(VISIT_NOTE_MAX_CHARACTERS);
const written = { advice: text, medicines: optional(text), nextDate: optional(deviceDay) };

export const visitsEndpoints = {
  /** Everything before the visit on one page. */
  page: endpoint(paths.visits.page, {
    access: 'doctor',
    params: pair,
    query: z.object({ userDate: optional(deviceDay) }),
    response: visitPage,
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Writes a note; the patient is told by a line in the chat. The next date is ahead, at most two
   * years. The same `clientId` again answers the first; `limit_reached` from the 21st of a patient
   * in 24 hours on.
   */
  write: endpoint(paths.visits.write, {
    access: 'doctor',
    params: pair,
    body: z.object({ ...written, clientId: optional(clientId) }),
    response: visitNote,
    status: 201,
    errors: ['forbidden', 'not_found', 'date_out_of_range', 'limit_reached', 'client_id_reused'],
  }),
  /** Puts another text in place within 24 hours, at most 10 times; the first one is kept. */
  correct: endpoint(paths.visits.correct, {
    access: 'doctor',
    params: z.object({ noteId }),
    body: z.object(written),
    response: visitNote,
    errors: ['not_found', 'date_out_of_range', 'too_late', 'limit_reached'],
  }),
  /** The patient's own: the newest 200, newest first. */
  list: endpoint(paths.visits.list, { access: 'patient', response: z.array(visitNote) }),
};
