import { z } from 'zod';
import { dayString, line, phone, pin, userId } from './common.ts';
import { doctorDetail, doctorDetails } from './doctors.ts';
import { endpoint } from './endpoint.ts';
import { NAME_MAX_CHARACTERS } from './limits.ts';
import { paths } from './paths.ts';

export const role = z.enum(['patient', 'doctor']);
export type Role = z.infer<typeof role>;

/** spec 3, patient registration */
export const gender = z.enum(['male', 'female', 'other', 'prefer_not_to_say']);
export type Gender = z.infer<typeof gender>;

export const sessionUser = z.object({ id: userId, name: z.string(), role, phone: z.string() });
export type SessionUser = z.infer<typeof sessionUser>;

/** Answer of the session lookup; `doctor` is null for patients. */
export const session = z.object({ user: sessionUser, doctor: doctorDetail.nullable() });
export type Session = z.infer<typeof session>;

/** Whether a phone is known, in which role, and whether a PIN is set; exactly four fields. */
export const phoneCheck = z.object({
  exists: z.boolean(),
  role: role.nullable(),
  userId: userId.nullable(),
  hasPin: z.boolean(),
});
export type PhoneCheck = z.infer<typeof phoneCheck>;

export const signedIn = z.object({ success: z.literal(true), userId });
export const registered = z.object({ success: z.literal(true), user: z.object({ id: userId }) });

const name = line(NAME_MAX_CHARACTERS);

export const patientRegistration = z.object({ phone, name, dateOfBirth: dayString, gender });
export const doctorRegistration = z.object({ phone, name, ...doctorDetails.shape });
export const credentials = z.object({ userId, pin });

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
  body: credentials,
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
    params: z.object({ userId }),
    response: session,
  }),
  patientCheckPhone: endpoint(paths.auth.patientCheckPhone, checkPhone),
  patientLogin: endpoint(paths.auth.patientLogin, login),
  patientSetPin: endpoint(paths.auth.patientSetPin, setPin),
  patientRegister: endpoint(paths.auth.patientRegister, { ...register, body: patientRegistration }),
  doctorCheckPhone: endpoint(paths.auth.doctorCheckPhone, checkPhone),
  doctorLogin: endpoint(paths.auth.doctorLogin, login),
  doctorSetPin: endpoint(paths.auth.doctorSetPin, setPin),
  doctorRegister: endpoint(paths.auth.doctorRegister, { ...register, body: doctorRegistration }),
  logout: endpoint(paths.auth.logout, { access: 'anyone', response: null, status: 204 }),
};
