import { z } from 'zod';
import { clientId, instant, line, lines, name, optional, phone, pin, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { takenGoal } from './goals.ts';
import {
  GRIEVANCE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PRIVACY_VERSIONS,
  RELATION_MAX_CHARACTERS,
  TAKEN_IN_GOALS_MAX,
  TAKEN_IN_READINGS_MAX,
} from './limits.ts';
import { paths } from './paths.ts';
import { takenReading } from './readings.ts';

export const privacyVersion = z.enum(PRIVACY_VERSIONS);

const noticeText = z.object({
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

/** One version of the privacy notice, in every language it is written in. */
export const privacyNotice = z.object({
  version: privacyVersion,
  /** The day it was published. */
  since: z.string(),
  en: noticeText,
  hi: noticeText,
});
export type PrivacyNotice = z.infer<typeof privacyNotice>;

/** Something the person agreed to, and when. */
export const agreement = z.object({
  kind: z.enum(['privacy_notice', 'doctor', 'team', 'gateway', 'learning']),
  /** Which wording; null where there is only one. */
  version: z.string().nullable(),
  /** Whom a patient let see their data, or whose stand-ins (`team`); null for the other kinds. */
  doctor: z.object({ id: userId, name: z.string() }).nullable(),
  agreedAt: instant,
  /** When a doctor was removed; null while it holds. */
  endedAt: instant.nullable(),
});
export type Agreement = z.infer<typeof agreement>;

/** What an erasure leaves behind. */
export const remainder = z.object({
  /**
   * `audit`: ids of who did what, without names or words. `back_ups`: copies the operator made
   * before. `doctors_records`: what a doctor must keep by law, outside Saathi; told to patients.
   * `patients_chats`: what a doctor wrote to patients, in their chats, without the doctor's name;
   * told to doctors.
   */
  what: z.enum(['audit', 'back_ups', 'doctors_records', 'patients_chats']),
  /** How many days after the erasure it is still there; null where no end is set. */
  days: z.int().nullable(),
});
export type Remainder = z.infer<typeof remainder>;

/** Whether the account is to be erased, and what the person is told before asking for it. */
export const erasure = z.object({
  /** When it is erased unless that is undone; null where nobody asked for it. */
  at: instant.nullable(),
  /** Chats in which a patient waits for this doctor or is being answered: they must be closed first. */
  openChats: z.int(),
  stays: z.array(remainder),
});
export type Erasure = z.infer<typeof erasure>;

/** Who acts for the person after death or when unable to. */
export const nominee = z.object({ name: z.string(), phone: z.string(), relation: z.string() });
export type Nominee = z.infer<typeof nominee>;

export const grievanceState = z.enum(['open', 'answered', 'closed']);
export type GrievanceState = z.infer<typeof grievanceState>;

export const grievance = z.object({
  /** `G-7K3M-2QXA`, easy to read out over the telephone. */
  number: z.string(),
  text: z.string(),
  state: grievanceState,
  filedAt: instant,
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
});
export type Grievance = z.infer<typeof grievance>;

/** Everything the settings show of a person's rights over their own data. */
export const myData = z.object({
  /** Newest first. */
  agreements: z.array(agreement),
  erasure,
  nominee: nominee.nullable(),
  /** Newest first. */
  grievances: z.array(grievance),
  /** Whom to turn to, as the operator set it. */
  grievanceContact: z.string().nullable(),
});
export type MyData = z.infer<typeof myData>;

/** Links for one use each, by any session of the same person; all are paths. */
export const downloadLinks = z.object({
  json: z.string(),
  page: z.string(),
  /** An FHIR document, of patients; null for doctors. */
  fhir: z.string().nullable(),
  expiresAt: instant,
});
export type DownloadLinks = z.infer<typeof downloadLinks>;

const counts = z.object({
  added: z.int(),
  /** There already. */
  known: z.int(),
  /** Not added, as the person has as many as there may be. */
  left: z.int(),
});

/** What became of what a patient brought along; the goals in the order they were sent. */
export const takenIn = z.object({
  readings: counts,
  goals: z.array(z.object({ state: z.enum(['added', 'known', 'full']), days: counts })),
});
export type TakenIn = z.infer<typeof takenIn>;

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const myDataEndpoints = {
  /** A version of the privacy notice, or `current`. */
  privacyNotice: endpoint(paths.myData.privacyNotice, {
    access: 'anyone',
    params: z.object({ version: z.enum(['current', ...PRIVACY_VERSIONS]) }),
    response: privacyNotice,
  }),
  read: endpoint(paths.myData.read, { access: 'signed-in', member: true, response: myData }),
  /** Agrees to the newest privacy notice; another version is a `conflict`. Once more changes nothing. */
  agree: endpoint(paths.myData.agree, {
    access: 'signed-in',
    member: true,
    body: z.object({ version: privacyVersion }),
    response: myData,
    errors: ['conflict'],
  }),
  /** Makes links to a copy of everything held about the person; they last 15 minutes. */
  askDownload: endpoint(paths.myData.askDownload, {
    access: 'signed-in',
    member: true,
    body: z.object({ pin, language: z.enum(['en', 'hi']) }),
    response: downloadLinks,
    status: 201,
    errors: ['wrong_pin', 'too_many_attempts'],
  }),
  /** The file behind a link, made at this moment; a second time it is `not_found`. */
  download: endpoint(paths.myData.download, {
    access: 'signed-in',
    member: true,
    params: z.object({ token }),
    response: null,
    errors: ['not_found', 'too_large'],
  }),
  /** The FHIR R4 document behind a link, made at this moment; a second time it is `not_found`. */
  fhir: endpoint(paths.myData.fhir, {
    access: 'patient',
    query: z.object({ token }),
    response: null,
    errors: ['not_found', 'too_large'],
  }),
  /**
   * Adds readings and goals that the patient brings along from such a document; nobody is told. What
   * is there already stays as it is, so the same call again changes nothing. All of a call or nothing.
   */
  takeIn: endpoint(paths.myData.takeIn, {
    access: 'patient',
    body: z.object({
      readings: optional(z.array(takenReading).max(TAKEN_IN_READINGS_MAX)),
      goals: optional(z.array(takenGoal).max(TAKEN_IN_GOALS_MAX)),
    }),
    response: takenIn,
    errors: ['invalid_reading', 'date_out_of_range', 'too_many_attempts'],
  }),
  /** The JSON schema of the copy. */
  schema: endpoint(paths.myData.schema, { access: 'anyone', response: null }),
  /** Erases the account in 48 hours; `open_chats` while a doctor has open chats. Once more keeps the first time. */
  askErasure: endpoint(paths.myData.askErasure, {
    access: 'signed-in',
    member: true,
    body: z.object({ pin }),
    response: myData,
    errors: ['wrong_pin', 'too_many_attempts', 'open_chats'],
  }),
  /** `not_signed_in` where it was done already. */
  undoErasure: endpoint(paths.myData.undoErasure, {
    access: 'signed-in',
    member: true,
    response: myData,
  }),
  nominate: endpoint(paths.myData.nominate, {
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
  removeNominee: endpoint(paths.myData.removeNominee, {
    access: 'signed-in',
    member: true,
    response: myData,
  }),
  /** Files a grievance; `limit_reached` while too many of the person's are unanswered. The same `clientId` again files none. */
  fileGrievance: endpoint(paths.myData.fileGrievance, {
    access: 'signed-in',
    member: true,
    body: z.object({ text: lines(GRIEVANCE_MAX_CHARACTERS), clientId: optional(clientId) }),
    response: myData,
    status: 201,
    errors: ['limit_reached', 'too_many_attempts'],
  }),
};
