import type { Role, UserId } from '@saathi/contract';
import { phoneTaken } from '../../platform/app-error.ts';
import { hashToken, newToken } from '../../platform/secret-token.ts';
import { auditActorOf, NOBODY } from '../audit/index.ts';
import { codeInvalid, requireBirthDay, requireFirstPin, requireStrongPin } from './auth.policy.ts';
import type { ContactContext } from './auth-context.ts';
import type { Caller } from './caller.ts';
import { hashClaimCode } from './pins/claim-code.ts';
import type { Registration } from './registrations.repository.ts';
import type { Started } from './sessions/start-session.ts';

/** How long the browser that registered may set the PIN. */
export const TICKET_SECONDS = 24 * 3_600;

type Choice = { role: Role; userId: UserId; pin: string; claimCode: string | null; caller: Caller };

export const createRegistrationService = (context: ContactContext) => {
  const { accounts, audit, calls, clinicContact, clock, guesses, pins, startSession } = context;
  const { recovery, registrations, weakPins } = context;

  const checkStrength = async (userId: UserId, pin: string) =>
    requireStrongPin(pin, await accounts.find(userId), weakPins);

  const setFirst = async ({ role, userId, pin, caller }: Choice) => {
    const ticket = caller.ticket === null ? null : hashToken(caller.ticket);
    requireFirstPin(await registrations.judgeFirstPin(userId, role, ticket), clinicContact());
    await checkStrength(userId, pin);
    const stored = await pins.hash('unknown', userId, pin);
    requireFirstPin(await registrations.setFirstPin(userId, role, ticket, stored), clinicContact());
  };

  const refuseCode = async ({ userId, caller }: Choice) => {
    await audit.note({
      actor: NOBODY,
      kind: 'claim_refused',
      subjectId: userId,
      requestId: caller.requestId,
      coalesce: true,
    });
    return codeInvalid(clinicContact());
  };

  const claim = async (choice: Choice, codeHash: string) => {
    const { role, userId, pin } = choice;
    if (!(await recovery.isGood(userId, role, codeHash))) throw await refuseCode(choice);
    await checkStrength(userId, pin);
    const stored = await pins.hash('unknown', userId, pin);
    if (!(await recovery.claim(userId, role, codeHash, stored))) throw await refuseCode(choice);
    await guesses.clear(userId);
  };

  return {
    /**
     * Creates or renews a pending account; throws `bad_request`, `phone_taken` or
     * `too_many_attempts`. The ticket allows this browser to set the PIN.
     */
    register: async (
      who: Registration,
      caller: Caller,
    ): Promise<{ userId: UserId; ticket: string }> => {
      if (who.role === 'patient') requireBirthDay(who.dateOfBirth, clock.now());
      await calls.register(caller.address, who.phone);
      const ticket = newToken();
      const userId = await registrations.register(who, {
        hash: hashToken(ticket),
        seconds: TICKET_SECONDS,
      });
      if (userId === null) {
        throw phoneTaken();
      }
      await audit.note({
        actor: NOBODY,
        kind: 'registered',
        subjectId: userId,
        detail: who.role,
        requestId: caller.requestId,
      });
      return { userId, ticket };
    },
    /**
     * Sets the first PIN, or a new one with a claim code, and signs in; throws `claim_required`,
     * `pin_already_set`, `weak_pin`.
     */
    setPin: async (choice: Choice): Promise<Started> => {
      const { role, userId, claimCode, caller } = choice;
      const codeHash = claimCode ? hashClaimCode(claimCode) : null;
      await pins.requirePepper();
      if (codeHash === null) await setFirst(choice);
      else await claim(choice, codeHash);
      const started = await startSession(userId, caller);
      await audit.note({
        actor: auditActorOf({ role, userId }),
        kind: codeHash === null ? 'pin_set' : 'account_claimed',
        subjectId: userId,
        detail: started.sessionId,
        requestId: caller.requestId,
      });
      return started;
    },
  };
};
export type RegistrationService = ReturnType<typeof createRegistrationService>;
