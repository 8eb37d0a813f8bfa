import type { Actor } from '../../platform/actor.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import type { AccountHelp, RequirePin } from '../auth/index.ts';
import { helperOf, requireOwner } from './clinic.policy.ts';
import type { OwnersRepository } from './owners.repository.ts';

/** Limits of one owner for all accounts, and of all owners for one account. */
const HELP: Limit[] = [
  { count: 60, withinSeconds: 3_600 },
  { count: 200, withinSeconds: 86_400 },
];
const HELP_OF_PHONE: Limit[] = [{ count: 10, withinSeconds: 86_400 }];

type Parts = {
  help: AccountHelp;
  limits: Pick<RateLimits, 'take'>;
  owners: Pick<OwnersRepository, 'isOwner'>;
  requirePin: RequirePin;
};

type ToSomebody = { phone: string };

/** Owners' help with other people's accounts; all calls throw `owner_only` for others. */
export const createHelpService = ({ help, limits, owners, requirePin }: Parts) => {
  const takeHelp = async ({ userId }: Actor, { phone }: ToSomebody): Promise<void> => {
    await limits.take([
      ...keyedLimitsOf(`clinic-help ${userId}`, HELP),
      ...keyedLimitsOf(`clinic-help-of ${phone}`, HELP_OF_PHONE),
    ]);
  };

  return {
    /**
     * Creates a claim code for a user who forgot the PIN; throws `wrong_pin`, `not_found` or
     * `too_many_attempts`.
     */
    makeCode: async (
      actor: Actor,
      { pin, phone }: ToSomebody & { pin: string },
      requestId: string,
    ) => {
      await requireOwner(owners, actor);
      await requirePin(actor, pin, requestId);
      await takeHelp(actor, { phone });
      return help.claimCode(phone, helperOf(actor, requestId));
    },
    /** Resets the count of wrong PINs of an account; throws `not_found` or `too_many_attempts`. */
    unlock: async (actor: Actor, { phone }: ToSomebody, requestId: string): Promise<void> => {
      await requireOwner(owners, actor);
      await takeHelp(actor, { phone });
      await help.unlock(phone, helperOf(actor, requestId));
    },
    /** Ends a user's sessions, returns their number; throws `not_found`, `too_many_attempts`. */
    endSessions: async (
      actor: Actor,
      { phone }: ToSomebody,
      requestId: string,
    ): Promise<{ ended: number }> => {
      await requireOwner(owners, actor);
      await takeHelp(actor, { phone });
      return { ended: await help.endSessions(phone, helperOf(actor, requestId)) };
    },
  };
};
export type HelpService = ReturnType<typeof createHelpService>;
