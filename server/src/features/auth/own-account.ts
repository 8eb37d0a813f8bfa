import type { DoctorDetail, Session, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { notSignedIn } from '../../platform/app-error.ts';
import { isTooManyAttempts } from '../../platform/rate-limits.ts';
import { type AuditEntry, auditActorOf } from '../audit/index.ts';
import type { Account } from './accounts.repository.ts';
import { wrongPin } from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';
import type { StoredPin } from './pins/pin-hasher.ts';

/** An account with the PIN that was verified. */
type VerifiedAccount = Account & { pin: StoredPin };

const createNote =
  ({ audit }: Pick<AuthContext, 'audit'>) =>
  (actor: Actor, kind: AuditEntry['kind'], requestId: string, detail = '') =>
    audit.note({
      actor: auditActorOf(actor),
      kind,
      subjectId: actor.userId,
      detail,
      requestId,
      // Refused attempts cost nothing and could be repeated endlessly.
      coalesce: kind === 'pin_change_limited' || kind === 'claim_refused',
    });

/** Throws `wrong_pin` or `too_many_attempts` unless it is the actor's PIN. */
export type RequirePin = (actor: Actor, pin: string, requestId: string) => Promise<unknown>;

/** What a session contains apart from the account. */
export type SessionParts = {
  doctorDetail: (doctorId: UserId) => Promise<DoctorDetail>;
  /** The privacy notice to agree to, and when the account will be erased. */
  standingOf: (userId: UserId) => Promise<Pick<Session, 'privacyToAgree' | 'erasureAt'>>;
  /** A doctor's relation to the clinic. */
  clinicOf: (doctorId: UserId) => Promise<Pick<Session, 'clinic'>>;
};

/** Shared by all calls about the caller's own account. */
export const createOwnAccount = (
  context: AuthContext,
  { doctorDetail, standingOf, clinicOf }: SessionParts,
) => {
  const { accounts, guesses, pins, sessions } = context;

  const note = createNote(context);

  const own = async (actor: Actor): Promise<Account> => {
    const account = await accounts.find(actor.userId);
    if (!account) throw notSignedIn();
    return account;
  };

  const session = async (actor: Actor): Promise<Session> => {
    const account = await own(actor);
    const { id, name, role, phone, registrationNumber, dateOfBirth, abhaNumber, language } =
      account;
    const clinic = account.member === 'former' ? null : account.member;
    const isDoctor = role === 'doctor' && clinic === null;
    return {
      user: {
        id,
        name,
        role,
        phone,
        ...(isDoctor && { registrationNumber }),
        ...(dateOfBirth !== null && { dateOfBirth }),
        ...(abhaNumber !== null && { abhaNumber }),
        ...(language !== null && { language }),
      },
      doctor: isDoctor ? await doctorDetail(id) : null,
      ...(await standingOf(id)),
      ...(isDoctor && (await clinicOf(id))),
      ...(clinic !== null && { clinic }),
    };
  };

  /**
   * Returns the actor's account; throws `wrong_pin` if the PIN is wrong. The tenth consecutive
   * failure ends the session.
   */
  const requirePin = async (
    actor: Actor,
    pin: string,
    requestId: string,
  ): Promise<VerifiedAccount> => {
    await pins.requirePepper();
    const account = await own(actor);
    const { id, pin: stored } = account;
    const end = async () => {
      await sessions.endOne(actor.userId, actor.sessionId);
      await note(actor, 'sessions_ended', requestId, `wrong PINs ${actor.sessionId}`);
    };
    const isRight = () => pins.verify('own', id, pin, stored);
    const right = await guesses
      .checkChange(actor.userId, actor.sessionId, isRight, end)
      .catch(async (error) => {
        if (isTooManyAttempts(error)) await note(actor, 'pin_change_limited', requestId);
        throw error;
      });
    if (right && stored) return { ...account, pin: stored };
    await note(actor, 'pin_change_failed', requestId);
    throw wrongPin();
  };

  return { note, own, session, requirePin };
};
export type OwnAccount = ReturnType<typeof createOwnAccount>;
