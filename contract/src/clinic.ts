import { z } from 'zod';
import { level } from './chats.ts';
import {
  CALLED_NUMBER_MAX_CHARACTERS,
  CLINIC_TEXT_MAX_CHARACTERS,
  isCalledNumber,
  WEB_ADDRESS,
} from './clinic-lines.ts';
import { clinicPaths } from './clinic-paths.ts';
import {
  dayString,
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
  NAME_MAX_CHARACTERS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from './limits.ts';
import { grievance } from './my-data.ts';

/** A doctor as an owner of the clinic sees one. */
export const clinicDoctor = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  specialty: z.string(),
  registrationNumber: z.string().nullable(),
  verified: z.boolean(),
  owner: z.boolean(),
});
export type ClinicDoctor = z.infer<typeof clinicDoctor>;

/** What is compared with a doctor's papers, as an owner saw it. */
export const seenDoctor = z.object({
  name: z.string().max(NAME_MAX_CHARACTERS),
  specialty: z.string().max(NAME_MAX_CHARACTERS),
  registrationNumber: z.string().max(REGISTRATION_NUMBER_MAX_CHARACTERS).nullable(),
});
export type SeenDoctor = z.infer<typeof seenDoctor>;

/** A code with which somebody chooses a new PIN, once within so many seconds. */
export const handedCode = z.object({ code: z.string(), seconds: z.int() });

/** A number of a group of people; null where it would speak of one to four of them. */
const figure = z.int().nullable();

/** What the clinic did in so many days up to now. */
export const clinicFigures = z.object({
  days: z.int(),
  /** Emergencies that no doctor has seen yet, by how long they wait; never hidden. */
  unseen: z.object({ fiveMinutes: z.int(), oneHour: z.int(), longer: z.int() }),
  /** From a patient's message of this level to the doctor's next words, or an assistant's where they may answer it, in seconds; half of all waited longer. */
  waits: z.array(z.object({ level, medianSeconds: figure })),
  /** What doctors said of the levels they were shown. */
  verdicts: z.object({ right: figure, tooHigh: figure, tooLow: figure }),
  /** Appointments of these days: all, those in which nobody came, those that were called off. */
  appointments: z.object({ booked: figure, missed: figure, cancelled: figure }),
});
export type ClinicFigures = z.infer<typeof clinicFigures>;

/** The server's own back-ups; `here` is false where the database has tools of its own. */
export const clinicBackUps = z.object({
  here: z.boolean(),
  lastAt: instant.nullable(),
  underWay: z.boolean(),
  /** The last attempt since the server started. */
  failed: z.boolean(),
});
export type ClinicBackUps = z.infer<typeof clinicBackUps>;

export const invitationId = id.brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationId>;

/** What somebody is invited to be: `desk` sees names, phones and appointments; `assistant` also the inboxes of doctors who allow it. */
export const memberRole = z.enum(['desk', 'assistant']);
export type MemberRole = z.infer<typeof memberRole>;

/** Somebody of the clinic who is no doctor. */
export const clinicMember = z.object({
  id: userId,
  name: z.string(),
  phone: z.string(),
  role: memberRole,
  since: instant,
});
export type ClinicMember = z.infer<typeof clinicMember>;

/** A code that was handed out and is still good; the code itself is shown once. */
export const clinicInvitation = z.object({
  id: invitationId,
  name: z.string(),
  role: memberRole,
  expiresAt: instant,
});
export type ClinicInvitation = z.infer<typeof clinicInvitation>;

export const clinicMembers = z.object({
  /** The newest first; at most 50. */
  members: z.array(clinicMember),
  /** The newest first; at most 10. */
  invitations: z.array(clinicInvitation),
});
export type ClinicMembers = z.infer<typeof clinicMembers>;

/** One line of a clinic about itself, in its own words. */
const told = name(CLINIC_TEXT_MAX_CHARACTERS)
  .refine((text) => !WEB_ADDRESS.test(text), 'No web addresses')
  .nullable();
/** A number that can be called from any telephone in India, with spaces or hyphens. */
const calledNumber = z
  .string()
  .trim()
  .max(CALLED_NUMBER_MAX_CHARACTERS)
  .refine(isCalledNumber, 'Not a telephone number');

/** Whom else the assistant tells people to call. The numbers for any emergency are not among them. */
export const otherHelplines = z.object({
  maternal: calledNumber,
  mental: calledNumber,
  women: calledNumber,
  child: calledNumber,
  poison: calledNumber,
});
export type OtherHelplines = z.infer<typeof otherHelplines>;

/** What a clinic says of itself; null where it says nothing. */
export const clinicTexts = z.object({
  /** Whom "Forgot PIN?" tells people to ask. */
  contact: told,
  phone: calledNumber.nullable(),
  hours: told,
  address: told,
  /** Who answers complaints about data; the contact where that is null. */
  grievances: told,
  helplines: otherHelplines,
});
export type ClinicTexts = z.infer<typeof clinicTexts>;

// What the server was set up with keeps no rule but its own.
const writtenTexts = z.object({
  contact: z.string().nullable(),
  phone: z.string().nullable(),
  hours: z.string().nullable(),
  address: z.string().nullable(),
  grievances: z.string().nullable(),
  helplines: z.record(z.enum(['maternal', 'mental', 'women', 'child', 'poison']), z.string()),
});

/** The texts of one moment. Version 0 is what the server was set up with. */
const textsVersion = z.object({
  version: z.int(),
  texts: writtenTexts,
  /** Null for version 0. */
  at: instant.nullable(),
  /** The owner who wrote it; null for version 0 and for who was erased since. */
  by: z.string().nullable(),
});
export type TextsVersion = z.infer<typeof textsVersion>;

export const clinicTextsState = z.object({
  /** The newest first, which holds now; at most 50, then version 0. */
  versions: z.array(textsVersion).min(1),
  /** Numbers for any emergency, which nobody changes here. */
  emergency: z.object({ emergency: z.string(), ambulance: z.string() }),
  /** Version of the assistant's rules and answers; null while it does not answer. */
  review: z.string().nullable(),
});
export type ClinicTextsState = z.infer<typeof clinicTextsState>;

/** Whose data may be in other hands: everybody's, what one doctor or member could read, what one session could, or what was done between two days. */
export const breachReach = z.enum(['all', 'doctor', 'session', 'between']);
export type BreachReach = z.infer<typeof breachReach>;

const breachQuestion = z
  .object({
    reach: breachReach,
    /** Of the doctor or member. */
    phone: optional(phone),
    sessionId: optional(id),
    /** Days of the clinic, both whole; of a doctor they may be left out. */
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

export const breachSheet = z.object({
  /** Comma-separated, with a heading: id, role, name, phone, language. */
  sheet: z.string(),
  people: z.int(),
});

/** A list that was made. */
const madeBreachList = z.object({
  at: instant,
  /** The owner; null for whoever runs the server, and for who was erased since. */
  by: z.string().nullable(),
  reach: breachReach,
  people: z.int(),
});
export type MadeBreachList = z.infer<typeof madeBreachList>;

/** A complaint about data, with who made it. */
export const filedGrievance = grievance.extend({ name: z.string(), phone: z.string() });
export type FiledGrievance = z.infer<typeof filedGrievance>;

/** What the clinic owes people of their data. */
export const clinicDuties = z.object({
  /** The unanswered first, the longest waiting at the top; at most 200. */
  complaints: z.array(filedGrievance),
  /** Also those made at the command line; the newest first, at most 20. */
  breachLists: z.array(madeBreachList),
});
export type ClinicDuties = z.infer<typeof clinicDuties>;

const doctor = z.object({ doctorId: userId });
const somebody = z.object({ phone });

/** What owners of the clinic do, and how one becomes one; every call of an owner answers `owner_only` to others. */
export const clinicEndpoints = {
  /** Makes the actor the first owner, with the code that the server shows at its start while there is none. */
  becomeOwner: endpoint(clinicPaths.becomeOwner, {
    access: 'doctor',
    body: z.object({ code: z.string().min(1).max(CLAIM_CODE_MAX_CHARACTERS) }),
    response: success,
    errors: ['owner_code_invalid', 'conflict', 'too_many_attempts'],
  }),
  /** Owners first, then those who are verified, then the newest; at most 200. */
  doctors: endpoint(clinicPaths.doctors, {
    access: 'doctor',
    response: z.array(clinicDoctor),
    errors: ['owner_only'],
  }),
  /** Writes down that a doctor's papers were seen, or takes it back; of oneself `not_yourself`, and `conflict` where the doctor is no longer as the owner saw them. */
  verify: endpoint(clinicPaths.verify, {
    access: 'doctor',
    params: doctor,
    body: z.object({ verified: z.boolean(), seen: seenDoctor }),
    response: clinicDoctor,
    errors: ['owner_only', 'not_yourself', 'not_found', 'conflict', 'too_many_attempts'],
  }),
  /** Makes a verified doctor an owner too. */
  addOwner: endpoint(clinicPaths.addOwner, {
    access: 'doctor',
    params: doctor,
    body: z.object({ pin }),
    response: clinicDoctor,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'not_verified', 'too_many_attempts'],
  }),
  /** Ends the actor's own ownership. */
  leave: endpoint(clinicPaths.leave, {
    access: 'doctor',
    body: z.object({ pin }),
    response: success,
    errors: ['owner_only', 'wrong_pin', 'last_owner', 'too_many_attempts'],
  }),
  /** A code for somebody who forgot the PIN; an earlier one is void. */
  makeCode: endpoint(clinicPaths.makeCode, {
    access: 'doctor',
    body: somebody.extend({ pin }),
    response: handedCode,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'too_many_attempts'],
  }),
  /** Forgets the wrong PINs tried on somebody's account. */
  unlock: endpoint(clinicPaths.unlock, {
    access: 'doctor',
    body: somebody,
    response: success,
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
  /** Ends all sessions of somebody. */
  endSessions: endpoint(clinicPaths.endSessions, {
    access: 'doctor',
    body: somebody,
    response: z.object({ ended: z.int() }),
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
  /** May be a minute old. */
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
  /** Begins a back-up on the server's disk, where any is made here; `conflict` while one is under way. */
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
  /** A code with which somebody joins the clinic, once; `limit_reached` where so many are open or belong to it already. */
  invite: endpoint(clinicPaths.invite, {
    access: 'doctor',
    body: z.object({ name: name(NAME_MAX_CHARACTERS), role: memberRole, pin }),
    response: handedCode.extend({ invitation: clinicInvitation }),
    status: 201,
    errors: ['owner_only', 'wrong_pin', 'limit_reached', 'too_many_attempts'],
  }),
  /** The code is no longer good. */
  withdraw: endpoint(clinicPaths.withdraw, {
    access: 'doctor',
    params: z.object({ invitationId }),
    response: success,
    errors: ['owner_only', 'not_found'],
  }),
  /** Signs a member out everywhere for good; another invitation lets the same phone join again. */
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
  /** A new version, which holds at once on every server; `conflict` where `basedOn` is not the newest. */
  changeTexts: endpoint(clinicPaths.changeTexts, {
    access: 'doctor',
    body: z.object({ basedOn: z.int().min(0), texts: clinicTexts, pin }),
    response: clinicTextsState,
    errors: ['owner_only', 'wrong_pin', 'conflict', 'too_many_attempts'],
  }),
  /** Whom to tell that their data may be in other hands, as a sheet; `too_large` where it is for the command line. */
  breach: endpoint(clinicPaths.breach, {
    access: 'doctor',
    body: breachQuestion,
    response: breachSheet,
    errors: ['owner_only', 'wrong_pin', 'not_found', 'too_large', 'too_many_attempts'],
  }),
  duties: endpoint(clinicPaths.duties, {
    access: 'doctor',
    response: clinicDuties,
    errors: ['owner_only'],
  }),
  /** Answers a complaint in place of an answer before, or closes it with null; `not_found` where it is closed. */
  answer: endpoint(clinicPaths.answer, {
    access: 'doctor',
    params: z.object({ number: z.string().max(20) }),
    body: z.object({ answer: lines(GRIEVANCE_MAX_CHARACTERS).nullable() }),
    response: clinicDuties,
    errors: ['owner_only', 'not_found', 'too_many_attempts'],
  }),
};
