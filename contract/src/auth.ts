import { z } from 'zod';
import { abhaDigits, isAbhaNumber } from './abha-number.ts';
import {
  clearable,
  dayString,
  instant,
  name,
  optional,
  phone,
  pin,
  sessionId,
  success,
  userId,
} from './common.ts';
import { doctorDetail, doctorDetails } from './doctors.ts';
import { endpoint } from './endpoint.ts';
import {
  ABHA_NUMBER_MAX_CHARACTERS,
  CLAIM_CODE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PRIVACY_VERSIONS,
  REGISTRATION_NUMBER_MAX_CHARACTERS,
} from './limits.ts';
import { pushLanguage } from './notices.ts';
import { paths } from './paths.ts';

export const role = z.enum(['patient', 'doctor']);
export type Role = z.infer<typeof role>;

/** product 3, patient registration */
export const gender = z.enum(['male', 'female', 'other', 'prefer_not_to_say']);
export type Gender = z.infer<typeof gender>;

export const sessionUser = z.object({
  id: userId,
  name: z.string(),
  role,
  phone: z.string(),
  /** The doctor's registration number; null if none was given, absent for patients. */
  registrationNumber: z.string().nullable().optional(),
  /** Absent for doctors. */
  dateOfBirth: dayString.optional(),
  /** The 14 digits of the ABHA number; absent for doctors and if the patient gave none. */
  abhaNumber: z.string().optional(),
  /** The language of the app, as last told by one of the user's devices; absent if none did. */
  language: pushLanguage.optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** Response of the session lookup; `doctor` is null for patients. */
export const session = z.object({
  user: sessionUser,
  doctor: doctorDetail.nullable(),
  /** The newest privacy notice, if the user has not agreed to it yet and must be asked. */
  privacyToAgree: z.enum(PRIVACY_VERSIONS).optional(),
  /** When the account will be erased, if the user has requested it. */
  erasureAt: instant.optional(),
  /**
   * For doctors: the clinic's owner, or a clinic without an owner. For other clinic members: desk
   * or assistant. Absent otherwise.
   */
  clinic: z.enum(['owner', 'unowned', 'desk', 'assistant']).optional(),
});
export type Session = z.infer<typeof session>;

/** Whether a phone is registered, its role, and whether a PIN is set; exactly four fields. */
export const phoneCheck = z.object({
  exists: z.boolean(),
  role: role.nullable(),
  userId: userId.nullable(),
  hasPin: z.boolean(),
});
export type PhoneCheck = z.infer<typeof phoneCheck>;

export const signedIn = z.object({ success: z.literal(true), userId });
export const registered = z.object({ success: z.literal(true), user: z.object({ id: userId }) });

const personName = name(NAME_MAX_CHARACTERS);

/** The privacy notice version that was shown; users who saw none are asked after signing in. */
const privacyShown = { privacyVersion: optional(z.enum(PRIVACY_VERSIONS)) };
const registrationNumber = name(REGISTRATION_NUMBER_MAX_CHARACTERS);

export const patientRegistration = z.object({
  phone,
  name: personName,
  dateOfBirth: dayString,
  gender,
  ...privacyShown,
});
export type PatientRegistration = z.infer<typeof patientRegistration>;
export const doctorRegistration = z.object({
  phone,
  name: personName,
  ...doctorDetails.shape,
  registrationNumber: optional(registrationNumber),
  ...privacyShown,
});
export type DoctorRegistration = z.infer<typeof doctorRegistration>;
export const credentials = z.object({ userId, pin });

/** Registration of an invited clinic member, with the code from the invitation. */
export const joining = z.object({
  phone,
  code: z.string().min(1).max(CLAIM_CODE_MAX_CHARACTERS),
  name: personName,
  pin,
  ...privacyShown,
});
export type Joining = z.infer<typeof joining>;

/** `claimCode` is given out by the operator; spaces, hyphens and case are ignored. */
export const pinChoice = credentials.extend({
  claimCode: optional(z.string().max(CLAIM_CODE_MAX_CHARACTERS)),
});
export const pinChange = z.object({ currentPin: pin, newPin: pin });
/** The operator hands out `claimCode` to users who have shown that the new phone is theirs. */
export const phoneChange = z.object({
  pin,
  phone,
  claimCode: z.string().max(CLAIM_CODE_MAX_CHARACTERS),
});

/** An active session; `device` is a coarse label such as "Chrome on Android". */
export const ownSession = z.object({
  id: sessionId,
  device: z.string(),
  createdAt: instant,
  lastUsedAt: instant,
  /** Whether it is the caller's session. */
  current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

const abhaNumber = z
  .string()
  .max(ABHA_NUMBER_MAX_CHARACTERS)
  .transform(abhaDigits)
  .refine(isAbhaNumber, 'Not an ABHA number');

/**
 * Absent fields stay unchanged. A registration number is rejected for patients, a date of birth and
 * an ABHA number for doctors.
 */
export const profileChanges = z.object({
  name: optional(personName),
  registrationNumber: clearable(registrationNumber),
  dateOfBirth: optional(dayString),
  abhaNumber: clearable(abhaNumber),
  language: optional(pushLanguage),
});

const checkPhone = {
  access: 'anyone',
  body: z.object({ phone }),
  response: phoneCheck,
  errors: ['too_many_attempts'],
} as const;
const login = {
  access: 'anyone',
  body: credentials,
  response: signedIn,
  errors: ['invalid_credentials', 'too_many_attempts'],
} as const;
const setPin = {
  access: 'anyone',
  body: pinChoice,
  response: signedIn,
  errors: ['claim_required', 'pin_already_set', 'weak_pin'],
} as const;
const register = {
  access: 'anyone',
  response: registered,
  status: 201,
  errors: ['phone_taken', 'too_many_attempts'],
} as const;

export const authEndpoints = {
  me: endpoint(paths.auth.me, {
    access: 'signed-in',
    member: true,
    params: z.object({ userId }),
    response: session,
    errors: ['forbidden'],
  }),
  patientCheckPhone: endpoint(paths.auth.patientCheckPhone, checkPhone),
  patientLogin: endpoint(paths.auth.patientLogin, login),
  patientSetPin: endpoint(paths.auth.patientSetPin, setPin),
  patientRegister: endpoint(paths.auth.patientRegister, { ...register, body: patientRegistration }),
  doctorCheckPhone: endpoint(paths.auth.doctorCheckPhone, checkPhone),
  doctorLogin: endpoint(paths.auth.doctorLogin, login),
  doctorSetPin: endpoint(paths.auth.doctorSetPin, setPin),
  doctorRegister: endpoint(paths.auth.doctorRegister, { ...register, body: doctorRegistration }),
  /** Creates an account for a clinic member and signs in; the code becomes invalid. */
  join: endpoint(paths.auth.join, {
    access: 'anyone',
    body: joining,
    response: signedIn,
    status: 201,
    errors: ['invitation_invalid', 'phone_taken', 'limit_reached', 'weak_pin', 'too_many_attempts'],
  }),
  logout: endpoint(paths.auth.logout, { access: 'anyone', response: null, status: 204 }),
  /** The clinic's name and how to reach it, as published; the contact includes the phone number. */
  clinic: endpoint(paths.auth.clinic, {
    access: 'anyone',
    response: z.object({
      /** Absent from an older server. */
      name: z.string().nullable().optional(),
      contact: z.string(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
  }),
  /** Most recently used first. */
  sessions: endpoint(paths.auth.sessions, {
    access: 'signed-in',
    member: true,
    response: z.array(ownSession),
  }),
  /** Ends every session except the caller's. */
  endOtherSessions: endpoint(paths.auth.endOtherSessions, {
    access: 'signed-in',
    member: true,
    response: success,
  }),
  endSession: endpoint(paths.auth.endSession, {
    access: 'signed-in',
    member: true,
    params: z.object({ sessionId }),
    response: success,
    errors: ['not_found'],
  }),
  /** Requires the current PIN (`wrong_pin` otherwise) and ends every other session. */
  changePin: endpoint(paths.auth.changePin, {
    access: 'signed-in',
    member: true,
    body: pinChange,
    response: success,
    errors: ['wrong_pin', 'weak_pin', 'too_many_attempts'],
  }),
  /** Requires the PIN and a claim code, which becomes invalid; ends every other session. */
  changePhone: endpoint(paths.auth.changePhone, {
    access: 'signed-in',
    body: phoneChange,
    response: session,
    errors: ['wrong_pin', 'claim_required', 'phone_taken', 'too_many_attempts'],
  }),
  editProfile: endpoint(paths.auth.editProfile, {
    access: 'signed-in',
    member: true,
    body: profileChanges,
    response: session,
    errors: ['forbidden', 'too_many_attempts'],
  }),
};
