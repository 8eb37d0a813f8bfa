import type { Session } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import type { Actor } from '../../platform/actor.ts';
import { keyedLimitsOf, type Limit } from '../../platform/rate-limits.ts';
import { hashToken } from '../../platform/secret-token.ts';
import type { Account, ProfileChanges } from './accounts.repository.ts';
import {
  codeInvalid,
  requireBirthDay,
  requireDoctorForRegistrationNumber,
  requirePatientForAbhaNumber,
  requirePatientForDateOfBirth,
} from './auth.policy.ts';
import type { ContactContext } from './auth-context.ts';
import type { Caller } from './caller.ts';
import type { OwnAccount } from './own-account.ts';
import { hashClaimCode } from './pins/claim-code.ts';

type PhoneChange = { pin: string; phone: string; claimCode: string };

/** Profile changes per user. */
const EDITS: Limit[] = [{ count: 50, withinSeconds: 86_400 }];

/**
 * Returns the requested changes; a clinic member who is not a doctor takes no title, since patients
 * would take the member for a doctor.
 */
const withoutFalseTitle = ({ member }: Account, wanted: ProfileChanges): ProfileChanges =>
  member === null || wanted.name === undefined
    ? wanted
    : { ...wanted, name: withoutTitle(wanted.name) };

/** Returns the requested changes that differ from the stored values. */
const differences = (
  account: Account,
  { name, registrationNumber, dateOfBirth, abhaNumber, language }: ProfileChanges,
): ProfileChanges => ({
  ...(dateOfBirth !== undefined && dateOfBirth !== account.dateOfBirth && { dateOfBirth }),
  ...(abhaNumber !== undefined && abhaNumber !== account.abhaNumber && { abhaNumber }),
  ...(language !== undefined && language !== account.language && { language }),
  ...(name !== undefined && name !== account.name && { name }),
  ...(registrationNumber !== undefined &&
    registrationNumber !== account.registrationNumber && { registrationNumber }),
});

/** Changes signed-in users make to their own account. */
export const createCorrections = (
  { accounts, clinicContact, clock, limits, recovery }: ContactContext,
  { note, own, session, requirePin }: OwnAccount,
) => ({
  /**
   * Changes the actor's phone and ends the other sessions and the trust in other browsers; throws
   * `wrong_pin`, `claim_required`, `phone_taken` or `too_many_attempts`.
   */
  changePhone: async (
    actor: Actor,
    { pin, phone, claimCode }: PhoneChange,
    { deviceToken, requestId }: Pick<Caller, 'deviceToken' | 'requestId'>,
  ): Promise<Session> => {
    await requirePin(actor, pin, requestId);
    const device = deviceToken === null ? null : hashToken(deviceToken);
    const changed = await recovery.changePhone(actor, hashClaimCode(claimCode), phone, device);
    if (!changed) {
      await note(actor, 'claim_refused', requestId, 'phone');
      throw codeInvalid(clinicContact());
    }
    await note(actor, 'phone_changed', requestId);
    return session(actor);
  },
  /**
   * Changes the actor's name or language, a doctor's registration number, or a patient's date of
   * birth and ABHA number. Another name or registration number ends a doctor's verification. Throws
   * `too_many_attempts`.
   */
  editProfile: async (
    actor: Actor,
    wanted: ProfileChanges,
    requestId: string,
  ): Promise<Session> => {
    if (wanted.registrationNumber !== undefined) requireDoctorForRegistrationNumber(actor);
    if (wanted.abhaNumber !== undefined) requirePatientForAbhaNumber(actor);
    if (wanted.dateOfBirth !== undefined) {
      requirePatientForDateOfBirth(actor);
      requireBirthDay(wanted.dateOfBirth, clock.now());
    }
    const account = await own(actor);
    const changes = differences(account, withoutFalseTitle(account, wanted));
    if (Object.keys(changes).length > 0) {
      await limits.take(keyedLimitsOf(`profile ${actor.userId}`, EDITS));
      await accounts.editProfile(actor.userId, changes);
      await note(actor, 'profile_edited', requestId, Object.keys(changes).join(' '));
    }
    return session(actor);
  },
});
export type Corrections = ReturnType<typeof createCorrections>;
