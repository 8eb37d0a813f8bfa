import type { Joining } from '@saathi/contract';
import { withoutTitle } from '@saathi/contract/doctor-name';
import { AppError } from '../../platform/app-error.ts';
import { NOBODY } from '../audit/index.ts';
import { requireStrongPin } from './auth.policy.ts';
import type { AuthContext } from './auth-context.ts';
import type { Caller } from './caller.ts';
import type { JoinRepository } from './join.repository.ts';
import { hashClaimCode } from './pins/claim-code.ts';
import type { Started } from './sessions/start-session.ts';

/** Creates accounts for people invited by an owner. */
export const createJoinService = (context: AuthContext, joining: JoinRepository) => {
  const { audit, calls, guesses, pins, startSession, weakPins } = context;

  const refused = async ({ requestId }: Caller): Promise<AppError> => {
    const entry = { actor: NOBODY, kind: 'invitation_refused', subjectId: null } as const;
    await audit.note({ ...entry, requestId, coalesce: true });
    return new AppError(
      'invitation_invalid',
      'This code is no longer valid. Please ask the person who invited you.',
    );
  };

  /**
   * Creates the account and signs in. Throws `invitation_invalid`, `phone_taken`, `limit_reached`,
   * `weak_pin` or `too_many_attempts`. Only callers with a valid code learn whether a phone is
   * taken.
   */
  return async (who: Joining, caller: Caller): Promise<Started> => {
    await calls.join(caller.address);
    await pins.requirePepper();
    const codeHash = hashClaimCode(who.code);
    if (!(await joining.isOpen(codeHash))) throw await refused(caller);
    requireStrongPin(who.pin, { phone: who.phone, dateOfBirth: null }, weakPins);
    const id = await joining.idFor(who.phone);
    const stored = await pins.hash('unknown', id, who.pin);
    const person = { ...who, name: withoutTitle(who.name) };
    const joined = await joining.join(id, person, codeHash, stored, caller.requestId);
    if (!joined) throw await refused(caller);
    await guesses.clear(id);
    const started = await startSession(id, caller);
    await audit.note({
      actor: { kind: 'doctor', id },
      kind: 'signed_in',
      subjectId: id,
      detail: started.sessionId,
      requestId: caller.requestId,
    });
    return started;
  };
};
export type JoinService = ReturnType<typeof createJoinService>;
