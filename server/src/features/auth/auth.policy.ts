import type { DayString, PhoneCheck, Role } from '@saathi/contract';
import { isGuessablePin } from '@saathi/contract/guessable-pin';
import type { Actor } from '../../platform/actor.ts';
import { AppError, invalidFields, notSignedIn } from '../../platform/app-error.ts';
import { latestDay } from '../../platform/clock.ts';
import type { Account, PinChangeResult } from './accounts.repository.ts';
import type { FirstPinResult } from './registrations.repository.ts';

/** The error of every failed sign-in: wrong PIN, unknown user, other role, no PIN yet. */
export const invalidCredentials = (): AppError =>
  new AppError('invalid_credentials', 'Invalid PIN. Please try again.');

/** The error for a PIN that is not the person's current one. */
export const wrongPin = (): AppError => new AppError('wrong_pin', 'This is not your current PIN.');

/** The error for setting a PIN without permission. */
const claimRequired = (sentence: string): AppError => new AppError('claim_required', sentence);

/** The error for a code that is wrong, used or expired. */
export const codeInvalid = (contact: string): AppError =>
  claimRequired(`This code is no longer valid. Please ask ${contact}.`);

const requireRole =
  (role: Role, sentence: string) =>
  (actor: Actor): void => {
    if (actor.role !== role || actor.memberId) throw new AppError('wrong_role', sentence);
  };

/** Throws unless this user may have a registration number of the medical council. */
export const requireDoctorForRegistrationNumber = requireRole(
  'doctor',
  'Only a doctor has a registration number.',
);

/** Throws unless the date of birth is stored for this user. */
export const requirePatientForDateOfBirth = requireRole(
  'patient',
  'Only a patient has a date of birth here.',
);

/** Throws unless this user may have an ABHA number here. */
export const requirePatientForAbhaNumber = requireRole(
  'patient',
  'Only a patient has an ABHA number here.',
);

/** Throws `bad_request` for a date of birth in the future. */
export const requireBirthDay = (day: DayString, now: Date): void => {
  if (day <= latestDay(now)) return;
  throw invalidFields({ dateOfBirth: 'Must be a date in the past' });
};

/** Throws unless a first PIN may be set. */
export const requireFirstPin = (result: FirstPinResult, contact: string): void => {
  if (result === 'pin_already_set') {
    throw new AppError('pin_already_set', 'A PIN is already set. Please sign in with it.');
  }
  if (result === 'claim_required') {
    throw claimRequired(`For your safety, you need a code here. Please ask ${contact}.`);
  }
};

/** Throws unless the PIN was changed. */
export const requirePinChange = (result: PinChangeResult): void => {
  if (result === 'signed_out') throw notSignedIn();
  if (result === 'other_pin') throw wrongPin();
};

/** Throws `weak_pin` if guessable PINs are refused. */
export const requireStrongPin = (
  pin: string,
  owner: Pick<Account, 'phone' | 'dateOfBirth'> | null,
  weakPins: 'warn' | 'refuse',
): void => {
  if (weakPins === 'warn' || !owner) return;
  const { phone, dateOfBirth } = owner;
  if (isGuessablePin(pin, { phone, ...(dateOfBirth !== null && { dateOfBirth }) })) {
    throw new AppError('weak_pin', 'This PIN is easy to guess. Please choose another one.');
  }
};

/**
 * Returns what may be revealed about a phone before signing in; for an account of the other role,
 * only that role.
 */
export const phoneAnswer = (account: Account | null, role: Role): PhoneCheck => {
  // A former member joins again by invitation, like an unknown person.
  if (!account || account.member === 'former')
    return { exists: false, role: null, userId: null, hasPin: false };
  if (account.role !== role) {
    return { exists: true, role: account.role, userId: null, hasPin: false };
  }
  return { exists: true, role, userId: account.id, hasPin: account.pin !== null };
};
