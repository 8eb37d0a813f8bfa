import { z } from 'zod';
import { clinicInvitation, clinicMembers, invitationId, memberRole } from './clinic-members.ts';
import { clinicPaths } from './clinic-paths.ts';
import { clinicTexts, clinicTextsState } from './clinic-texts.ts';
import {
  dayString,
  doctorParams,
  id,
  instant,
  lines,
  name,
  optional,
  phone,
  pin,
  success,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  CLAIM_CODE_MAX_CHARACTERS,
  GRIEVANCE_MAX_CHARACTERS,
  LIST_MAX_ENTRIES,
  NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from './limits.ts';
import { level } from './messages.ts';
import { grievance } from './my-data.ts';

/** A doctor as shown to an owner of the clinic. */
export const clinicDoctor = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  specialty: z.string(),
  registrationNumber: z.string().nullable(),
  /** Absent from an older server. */
  qualifications: z.array(z.string()).optional(),
  verified: z.boolean(),
  owner: z.boolean(),
});
export type ClinicDoctor = z.infer<typeof clinicDoctor>;

/** The doctor's details as an owner saw and compared them with the doctor's papers. */
export const seenDoctor = z.object({
  name: z.string().max(NAME_MAX_CHARACTERS),
  specialty: z.string().max(NAME_MAX_CHARACTERS),
  registrationNumber: z.string().max(REGISTRATION_NUMBER_MAX_CHARACTERS).nullable(),
  /** Absent from older web apps, which did not show them; then they are not compared. */
  qualifications: optional(z.array(z.string().max(NAME_MAX_CHARACTERS)).max(LIST_MAX_ENTRIES)),
});
export type SeenDoctor = z.infer<typeof seenDoctor>;

/** A one-time code for choosing a new PIN, valid for `seconds`. */
export const issuedCode = z.object({ code: z.string(), seconds: z.int() });

/** A count over a group of people; null if it would describe only one to four of them. */
const statistic = z.int().nullable();

/** What the clinic did in the last `days` days. */
export const clinicFigures = z.object({
  days: z.int(),
  /** Emergencies that no doctor has seen yet, by waiting time; never hidden. */
  unseen: z.object({ fiveMinutes: z.int(), oneHour: z.int(), longer: z.int() }),
  /**
   * Median seconds from a patient's message of this level to the next message of the doctor, or of
   * an assistant if assistants may answer it.
   */
  waits: z.array(z.object({ level, medianSeconds: statistic })),
  /** Doctors' opinions of the levels they were shown. */
  verdicts: z.object({ right: statistic, tooHigh: statistic, tooLow: statistic }),
  /** Appointments of these days: all, missed and cancelled. */
  appointments: z.object({ booked: statistic, missed: statistic, cancelled: statistic }),
});
export type ClinicFigures = z.infer<typeof clinicFigures>;

/** The server's own back-ups; `here` is false if the database has its own tools. */
export const clinicBackUps = z.object({
  here: z.boolean(),
  lastAt: instant.nullable(),
  underWay: z.boolean(),
  /** Whether the last attempt since the server started failed. */
  failed: z.boolean(),
});
export type ClinicBackUps = z.infer<typeof clinicBackUps>;

/**
 * Whose data may have been exposed: everybody's, what one doctor or member could read, what one
 * session could read, or what was done between two days.
 */
export const breachReach = z.enum(['all', 'doctor', 'session', 'between']);
export type BreachReach = z.infer<typeof breachReach>;

const breachQuestion = z
  .object({
    reach: breachReach,
    /** Phone of the doctor or member. */
    phone: optional(phone),
    sessionId: optional(id),
    /** First and last day, inclusive, in the clinic's time zone; optional for `doctor`. */
    from: optional(dayString),
    to: optional(dayString),
    pin,
  })
  .refine(({ reach, phone: of }) => reach !== 'doctor' || of, { path: ['phone'] })
  .refine(({ reach, sessionId }) => reach !== 'session' || sessionId, { path: ['sessionId'] })
  .refine(({ reach, from }) => reach !== 'between' || from, { path: ['from'] })
  .refine(({ reach, to }) => reach !== 'between' || to, { path: ['to'] })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'] });
export type BreachQuestion = z.infer<typeof breachQuestion>;

export const breachList = z.object({
  /** CSV with a header row: id, role, name, phone, language. */
  sheet: z.string(),
  people: z.int(),
});

/** A list that was created. */
const madeBreachList = z.object({
  at: instant,
  /** The owner; null for the server's operator, and if the owner has since been erased. */
  by: z.string().nullable(),
  reach: breachReach,
  people: z.int(),
});
export type MadeBreachList = z.infer<typeof madeBreachList>;

/** A grievance about data, with the name and phone of its author. */
export const filedGrievance = grievance.extend({ name: z.string(), phone: z.string() });
export type FiledGrievance = z.infer<typeof filedGrievance>;

/** The clinic's duties concerning people's data. */
export const clinicDuties = z.object({
  /** Unanswered first, the longest waiting at the top; at most 200. */
  complaints: z.array(filedGrievance),
  /** Includes lists created at the command line; newest first, at most 20. */
  breachLists: z.array(madeBreachList),
});
export type ClinicDuties = z.infer<typeof clinicDuties>;

const somebody = z.object({ phone });

/** Calls of clinic owners, which answer `owner_only` to others, and the call to become one. */
export const clinicEndpoints = {
  /** Makes the caller the first owner, with the code the server prints while there is none. */
  becomeOwner: endpoint(clinicPaths.becomeOwner, {
    access: 'doctor',
    body: z.object({ code: z.string().min(1).max(CLAIM_CODE_MAX_CHARACTERS) }),
    response: success,
    errors: ['owner_code_invalid', 'conflict', 'too_many_attempts'],
  }),
  /** Owners first, then verified doctors, then the newest; at most 200. */
  doctors: endpoint(clinicPaths.doctors, {
    access: 'doctor',
    response: z.array(clinicDoctor),
    errors: ['owner_only'],
  }),
  /**
   * Records that a doctor's papers were checked, or revokes it. Errors: `not_yourself` for the
   * caller, `conflict` if the doctor's details have changed since the owner saw them.
   */
  verify: endpoint(clinicPaths.verify, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({ verified: z.boolean(), seen: seenDoctor }),
    response: clinicDoctor,
    errors: ['owner_only', 'not_yourself', 'not_found', 'conflict', 'too_many_attempts'],
  }),
  /** Makes a verified doctor an owner, too. */
  addOwner: endpoint(clinicPaths.addOwner, {
    access: 'doctor',
    params: doctorParams,
    body: z.object({ pin }),
    response: clinicDoctor,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'not_verified', 'too_many_attempts'],
  }),
  /** Ends the caller's ownership. */
  leave: endpoint(clinicPaths.leave, {
    access: 'doctor',
    body: z.object({ pin }),
    response: success,
    errors: ['owner_only', 'wrong_pin', 'last_owner', 'too_many_attempts'],
  }),
  /** Creates a code for a user who forgot the PIN; an earlier code becomes invalid. */
  makeCode: endpoint(clinicPaths.makeCode, {
    access: 'doctor',
    body: somebody.extend({ pin }),
    response: issuedCode,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'too_many_attempts'],
  }),
  /** Resets the count of wrong PINs for an account. */
  unlock: endpoint(clinicPaths.unlock, {
    access: 'doctor',
    body: somebody,
    response: success,
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
  /** Ends all sessions of a user. */
  endSessions: endpoint(clinicPaths.endSessions, {
    access: 'doctor',
    body: somebody,
    response: z.object({ ended: z.int() }),
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
  /** May be up to a minute old. */
  figures: endpoint(clinicPaths.figures, {
    access: 'doctor',
    response: clinicFigures,
    errors: ['owner_only'],
  }),
  backUps: endpoint(clinicPaths.backUps, {
    access: 'doctor',
    response: clinicBackUps,
    errors: ['owner_only'],
  }),
  /** Starts a back-up on the server's disk, if it makes any; `conflict` while one is running. */
  backUp: endpoint(clinicPaths.backUp, {
    access: 'doctor',
    response: clinicBackUps,
    errors: ['owner_only', 'conflict', 'too_many_attempts'],
  }),
  members: endpoint(clinicPaths.members, {
    access: 'doctor',
    response: clinicMembers,
    errors: ['owner_only'],
  }),
  /**
   * Creates a one-time code to join the clinic; `limit_reached` if there are too many open
   * invitations or members.
   */
  invite: endpoint(clinicPaths.invite, {
    access: 'doctor',
    body: z.object({ name: name(NAME_MAX_CHARACTERS), role: memberRole, pin }),
    response: issuedCode.extend({ invitation: clinicInvitation }),
    status: 201,
    errors: ['owner_only', 'wrong_pin', 'limit_reached', 'too_many_attempts'],
  }),
  /** Invalidates the code of an invitation. */
  withdraw: endpoint(clinicPaths.withdraw, {
    access: 'doctor',
    params: z.object({ invitationId }),
    response: success,
    errors: ['owner_only', 'not_found'],
  }),
  /** Permanently signs a member out everywhere; a new invitation lets the same phone join again. */
  removeMember: endpoint(clinicPaths.removeMember, {
    access: 'doctor',
    params: z.object({ memberId: userId }),
    body: z.object({ pin }),
    response: success,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'too_many_attempts'],
  }),
  texts: endpoint(clinicPaths.texts, {
    access: 'doctor',
    response: clinicTextsState,
    errors: ['owner_only'],
  }),
  /**
   * Creates a new version, which takes effect at once on every server; `conflict` if `basedOn` is
   * not the newest.
   */
  changeTexts: endpoint(clinicPaths.changeTexts, {
    access: 'doctor',
    body: z.object({ basedOn: z.int().min(0), texts: clinicTexts, pin }),
    response: clinicTextsState,
    errors: ['owner_only', 'wrong_pin', 'conflict', 'too_many_attempts'],
  }),
  /**
   * Lists the people to notify of a data breach, as CSV; `too_large` if the list must be created at
   * the command line.
   */
  breach: endpoint(clinicPaths.breach, {
    access: 'doctor',
    body: breachQuestion,
    response: breachList,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'too_large', 'too_many_attempts'],
  }),
  duties: endpoint(clinicPaths.duties, {
    access: 'doctor',
    response: clinicDuties,
    errors: ['owner_only'],
  }),
  /** Answers a grievance, also again, or closes it with null; `not_found` if it is closed. */
  answer: endpoint(clinicPaths.answer, {
    access: 'doctor',
    params: z.object({ number: z.string().max(20) }),
    body: z.object({ answer: lines(GRIEVANCE_MAX_CHARACTERS).nullable() }),
    response: clinicDuties,
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
};
