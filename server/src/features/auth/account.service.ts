import type { DoctorDetail, OwnSession, Session, SessionId, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { isTooMany } from '../../platform/rate-limits.ts';
import type { AuditEntry } from '../audit/index.ts';
import type { Account } from './accounts.repository.ts';
import {
  requireDoctorForRegistrationNumber,
  requireOwnSession,
  requireStrongPin,
} from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';

type Profile = { name?: string; registrationNumber?: string | null };
type PinChange = { currentPin: string; newPin: string };

const sessionOver = () => new AppError('not_signed_in', 'Please sign in.');

/** What of the wanted changes differs from what is stored. */
const differences = (account: Account, { name, registrationNumber }: Profile): Profile => ({
  ...(name !== undefined && name !== account.name && { name }),
  ...(registrationNumber !== undefined &&
    registrationNumber !== account.registrationNumber && { registrationNumber }),
});

const createNote =
  ({ audit }: Pick<AuthContext, 'audit'>) =>
  (actor: Actor, kind: AuditEntry['kind'], requestId: string, detail = '') =>
    audit.note({
      actor: { kind: actor.role, id: actor.userId },
      kind,
      subjectId: actor.userId,
      detail,
      requestId,
      // Refused tries cost nothing and could go on for ever.
      coalesce: kind === 'pin_change_limited',
    });

/** What signed-in people do with their own account. */
export const createAccountService = (
  context: AuthContext,
  doctorDetail: (doctorId: UserId) => Promise<DoctorDetail>,
) => {
  const { accounts, guesses, pins, sessions, weakPins } = context;

  const note = createNote(context);

  const own = async (actor: Actor): Promise<Account> => {
    const account = await accounts.find(actor.userId);
    if (!account) throw sessionOver();
    return account;
  };

  const session = async (actor: Actor): Promise<Session> => {
    const { id, name, role, phone, registrationNumber } = await own(actor);
    const isDoctor = role === 'doctor';
    return {
      user: { id, name, role, phone, ...(isDoctor && { registrationNumber }) },
      doctor: isDoctor ? await doctorDetail(id) : null,
    };
  };

  /** Throws `wrong_pin` unless it is the PIN; the tenth failure in a row ends the session. */
  const requirePin = async (
    actor: Actor,
    pin: string,
    { id, pin: stored }: Account,
    requestId: string,
  ) => {
    const end = async () => {
      await sessions.endOne(actor.userId, actor.sessionId);
      await note(actor, 'sessions_ended', requestId, 'wrong PINs');
    };
    const isRight = () => pins.verify(id, pin, stored);
    const right = await guesses
      .checkChange(actor.userId, actor.sessionId, isRight, end)
      .catch(async (error) => {
        if (isTooMany(error)) await note(actor, 'pin_change_limited', requestId);
        throw error;
      });
    if (right) return;
    await note(actor, 'pin_change_failed', requestId);
    throw new AppError('wrong_pin', 'This is not your current PIN.');
  };

  return {
    /** The actor's own session; throws `forbidden` for any other id. */
    me: async (actor: Actor, userId: UserId): Promise<Session> => {
      requireOwnSession(actor, userId);
      return session(actor);
    },
    /** The actor's sessions, the last used first. */
    listSessions: (actor: Actor): Promise<OwnSession[]> =>
      sessions.list(actor.userId, actor.sessionId),
    /** Ends one of the actor's sessions; throws `not_found` for any other. */
    endSession: async (actor: Actor, id: SessionId, requestId: string): Promise<void> => {
      await sessions.endOne(actor.userId, id);
      await note(actor, 'sessions_ended', requestId, 'one');
    },
    /** Ends the actor's sessions but the one that asks. */
    endOtherSessions: async (actor: Actor, requestId: string): Promise<void> => {
      await sessions.endAll(actor.userId, actor.sessionId);
      await note(actor, 'sessions_ended', requestId, 'others');
    },
    /** Changes the actor's PIN and ends the other sessions; throws `wrong_pin`, `weak_pin` or `too_many_attempts`. */
    changePin: async (actor: Actor, { currentPin, newPin }: PinChange, requestId: string) => {
      await pins.requirePepper();
      const account = await own(actor);
      await requirePin(actor, currentPin, account, requestId);
      requireStrongPin(newPin, account, weakPins);
      const stored = await pins.hash(account.id, newPin);
      await accounts.changePin(account.id, stored, actor.sessionId);
      await guesses.clear(account.id);
      await note(actor, 'pin_changed', requestId);
    },
    /** Changes the actor's name and, for a doctor, the registration number; a doctor's verification ends with either. */
    editProfile: async (actor: Actor, wanted: Profile, requestId: string): Promise<Session> => {
      if (wanted.registrationNumber !== undefined) requireDoctorForRegistrationNumber(actor);
      const changes = differences(await own(actor), wanted);
      if (Object.keys(changes).length > 0) {
        await accounts.editProfile(actor.userId, changes);
        await note(actor, 'profile_edited', requestId, Object.keys(changes).join(' '));
      }
      return session(actor);
    },
  };
};
export type AccountService = ReturnType<typeof createAccountService>;
