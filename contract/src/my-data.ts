import { z } from 'zod';
import {
  clientId,
  instant,
  line,
  lines,
  name,
  optional,
  phone,
  pin,
  token,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { importedGoal } from './goals.ts';
import {
  GRIEVANCE_MAX_CHARACTERS,
  IMPORT_GOALS_MAX,
  IMPORT_READINGS_MAX,
  NAME_MAX_CHARACTERS,
  PRIVACY_VERSIONS,
  RELATION_MAX_CHARACTERS,
} from './limits.ts';
import { myDataPaths } from './my-data-paths.ts';
import { importedReading } from './readings.ts';

export const privacyVersion = z.enum(PRIVACY_VERSIONS);

const noticeText = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

/** One version of the privacy notice, in every language. */
export const privacyNotice = z.object({
  version: privacyVersion,
  /** The day it was published. */
  since: z.string(),
  en: noticeText,
  hi: noticeText,
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/** Something the user agreed to, and when. */
export const agreement = z.object({
  kind: z.enum(['privacy_notice', 'doctor', 'team', 'gateway', 'learning']),
  /** The version of the wording; null if there is only one. */
  version: z.string().nullable(),
  /** The doctor a patient agreed to, or whose team may read (`team`); null for other kinds. */
  doctor: z.object({ id: userId, name: z.string() }).nullable(),
  agreedAt: instant,
  /** When it was withdrawn or given anew, or the doctor was removed; null while in force. */
  endedAt: instant.nullable(),
});
export type Agreement = z.infer<typeof agreement>;

/** Data that remains after an erasure. */
export const remainder = z.object({
  /**
   * `audit`: ids of who did what, without names or text. `back_ups`: copies the operator made
   * earlier. `doctors_records`: what a doctor must keep by law, outside Saathi; shown to patients.
   * `patients_chats`: what a doctor wrote to patients, in their chats, without the doctor's name;
   * shown to doctors.
   */
  what: z.enum(['audit', 'back_ups', 'doctors_records', 'patients_chats']),
  /** Days after the erasure until it is deleted; null if there is no limit. */
  days: z.int().nullable(),
});
export type Remainder = z.infer<typeof remainder>;

/** Whether the account is to be erased, and what the user is shown before requesting it. */
export const erasure = z.object({
  /** When the account will be erased; null if no erasure was requested. */
  at: instant.nullable(),
  /** Chats in which a patient waits for this doctor or is being answered; to be closed first. */
  openChats: z.int(),
  stays: z.array(remainder),
});
export type Erasure = z.infer<typeof erasure>;

/** The person who acts for the user after death or incapacity. */
export const nominee = z.object({ name: z.string(), phone: z.string(), relation: z.string() });
export type Nominee = z.infer<typeof nominee>;

export const grievanceState = z.enum(['open', 'answered', 'closed']);

export const grievance = z.object({
  /** For example `G-7K3M-2QXA`, easy to read out over the telephone. */
  number: z.string(),
  text: z.string(),
  state: grievanceState,
  filedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type Grievance = z.infer<typeof grievance>;

/** The data shown in the settings about a user's rights over their own data. */
export const myData = z.object({
  /** Newest first. */
  agreements: z.array(agreement),
  erasure,
  nominee: nominee.nullable(),
  /** Newest first. */
  grievances: z.array(grievance),
  /** Whom to contact, as configured by the operator. */
  grievanceContact: z.string().nullable(),
});
export type MyData = z.infer<typeof myData>;

/** Single-use paths for any session of the same user. */
export const downloadLinks = z.object({
  json: z.string(),
  page: z.string(),
  /** A FHIR document, for patients; null for doctors. */
  fhir: z.string().nullable(),
  expiresAt: instant,
});
export type DownloadLinks = z.infer<typeof downloadLinks>;

const counts = z.object({
  added: z.int(),
  /** Already stored. */
  known: z.int(),
  /** Not added because a limit is reached. */
  left: z.int(),
});

/** The result of an import; goals in the order they were sent. */
export const importResult = z.object({
  readings: counts,
  goals: z.array(z.object({ state: z.enum(['added', 'known', 'full']), days: counts })),
});
export type ImportResult = z.infer<typeof importResult>;

export const myDataEndpoints = {
  /** Returns a version of the privacy notice, or the `current` one. */
  privacyNotice: endpoint(myDataPaths.privacyNotice, {
    access: 'anyone',
    params: z.object({ version: z.enum(['current', ...PRIVACY_VERSIONS]) }),
    response: privacyNotice,
  }),
  read: endpoint(myDataPaths.read, { access: 'signed-in', member: true, response: myData }),
  /** Agrees to the newest privacy notice, also repeatedly; another version is a `conflict`. */
  agree: endpoint(myDataPaths.agree, {
    access: 'signed-in',
    member: true,
    body: z.object({ version: privacyVersion }),
    response: myData,
    errors: ['conflict'],
  }),
  /** Creates download links for a copy of all data stored about the user; they last 15 minutes. */
  askDownload: endpoint(myDataPaths.askDownload, {
    access: 'signed-in',
    member: true,
    body: z.object({ pin, language: z.enum(['en', 'hi']) }),
    response: downloadLinks,
    status: 201,
    errors: ['wrong_pin', 'too_many_attempts'],
  }),
  /** Creates and returns the file of a link; a second use is `not_found`. */
  download: endpoint(myDataPaths.download, {
    access: 'signed-in',
    member: true,
    params: z.object({ token }),
    response: null,
    errors: ['not_found', 'too_large'],
  }),
  /** Creates and returns the FHIR R4 document of a link; a second use is `not_found`. */
  fhir: endpoint(myDataPaths.fhir, {
    access: 'patient',
    query: z.object({ token }),
    response: null,
    errors: ['not_found', 'too_large'],
  }),
  /**
   * Imports a patient's readings and goals from such a document without alerting anybody. Existing
   * items do not change, so that the call can be repeated. A call either succeeds as a whole or
   * changes nothing.
   */
  importData: endpoint(myDataPaths.importData, {
    access: 'patient',
    body: z.object({
      readings: optional(z.array(importedReading).max(IMPORT_READINGS_MAX)),
      goals: optional(z.array(importedGoal).max(IMPORT_GOALS_MAX)),
    }),
    response: importResult,
    errors: ['invalid_reading', 'date_out_of_range', 'too_many_attempts'],
  }),
  /** The JSON schema of the copy. */
  schema: endpoint(myDataPaths.schema, { access: 'anyone', response: null }),
  /**
   * Schedules the erasure of the account in 48 hours; `open_chats` while a doctor has open chats.
   * Repeating the call does not postpone it.
   */
  askErasure: endpoint(myDataPaths.askErasure, {
    access: 'signed-in',
    member: true,
    body: z.object({ pin }),
    response: myData,
    errors: ['wrong_pin', 'too_many_attempts', 'open_chats'],
  }),
  /** Cancels the erasure; `not_signed_in` if it has already happened. */
  undoErasure: endpoint(myDataPaths.undoErasure, {
    access: 'signed-in',
    member: true,
    response: myData,
  }),
  nominate: endpoint(myDataPaths.nominate, {
    access: 'signed-in',
    member: true,
    body: z.object({
      name: name(NAME_MAX_CHARACTERS),
      phone,
      relation: line(RELATION_MAX_CHARACTERS),
    }),
    response: myData,
    errors: ['too_many_attempts'],
  }),
  removeNominee: endpoint(myDataPaths.removeNominee, {
    access: 'signed-in',
    member: true,
    response: myData,
  }),
  /**
   * Files a grievance; `limit_reached` while too many of the user's grievances are unanswered.
   * Repeating a `clientId` files nothing.
   */
  fileGrievance: endpoint(myDataPaths.fileGrievance, {
    access: 'signed-in',
    member: true,
    body: z.object({ text: lines(GRIEVANCE_MAX_CHARACTERS), clientId: optional(clientId) }),
    response: myData,
    status: 201,
    errors: ['limit_reached', 'too_many_attempts'],
  }),
};
