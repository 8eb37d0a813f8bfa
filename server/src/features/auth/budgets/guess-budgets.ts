import type { UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { SignInSettings } from '../../../platform/sign-in-settings.ts';
import type { DevicesRepository } from '../sessions/devices.repository.ts';
import { addressKey } from './address-key.ts';
import type { BudgetsRepository, CallRules } from './budgets.repository.ts';
import { trustedWaits, unknownWaits } from './waits.ts';

const DAY_SECONDS = 86_400;

/** One guess that has been counted as a failure before it is looked at. */
export type Guess = {
  /** Called when the PIN was right: what was counted is given back. */
  right(): Promise<void>;
  /** Called when it was wrong. */
  wrong(): Promise<void>;
};

/** The answer to somebody who has to wait; always a whole number of seconds. */
export const tooMany = (seconds: number): AppError => {
  const wait = Math.max(1, Math.ceil(seconds));
  const minutes = Math.ceil(wait / 60);
  return new AppError(
    'too_many_attempts',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds: wait },
  );
};

const trustedKey = (userId: string, deviceHash: string) => `trusted:${userId}:${deviceHash}`;
const unknownKey = (userId: string) => `unknown:${userId}`;

/** Keys under which one person's own failures are counted, for whoever recovers an account. */
const ladderKeysOf = (userId: UserId): string[] => [
  unknownKey(userId),
  `trusted:${userId}:`,
  `change:${userId}:`,
];

type Parts = {
  budgets: BudgetsRepository;
  devices: Pick<DevicesRepository, 'isTrusted' | 'endTrust'>;
  rules: SignInSettings['guesses'];
};

/** How often a PIN may be guessed: by the person's own browser, by all others together, and by one address. */
export const createGuessBudgets = ({ budgets, devices, rules }: Parts) => {
  const ofTrusted = trustedWaits(rules);
  const ofUnknown = unknownWaits(rules);
  const ofAddress: CallRules = {
    limits: rules.failuresPerAddress,
    distinct: { limits: rules.accountsPerAddress, waitSeconds: rules.accountsWait },
  };

  const onLadder = async (key: string, onWrong: (failures: number) => Promise<void>) => {
    const failures = await budgets.climb(key, ofTrusted, null);
    if (failures === null) throw tooMany((await budgets.ladderWait(key, null)) ?? 0);
    return { right: () => budgets.climbDown(key), wrong: () => onWrong(failures) };
  };

  const fromTrusted = (userId: string, deviceHash: string): Promise<Guess> =>
    onLadder(trustedKey(userId, deviceHash), async (failures) => {
      if (failures >= rules.trustEndsAt) await devices.endTrust(userId, deviceHash);
    });

  const fromUnknown = async (userId: string, address: string): Promise<Guess> => {
    const addressBudget = `failures:${addressKey(address)}`;
    const taken = await budgets.take(addressBudget, userId, ofAddress);
    if (taken === null) throw tooMany(await budgets.budgetWait(addressBudget, ofAddress.limits));
    const key = unknownKey(userId);
    const counted = await budgets.climb(key, ofUnknown, rules.trustedOnlyFrom);
    if (counted === null) {
      // Nothing was guessed, so the address has used nothing up.
      await budgets.giveBack(addressBudget, taken);
      throw tooMany((await budgets.ladderWait(key, rules.trustedOnlyFrom)) ?? DAY_SECONDS);
    }
    return {
      right: async () => {
        await budgets.climbDown(key);
        await budgets.giveBack(addressBudget, taken);
      },
      wrong: async () => undefined,
    };
  };

  return {
    /** Counts a guess before it is evaluated; throws `too_many_attempts` when there is none left. */
    reserve: async (
      userId: UserId,
      { deviceHash, address }: { deviceHash: string | null; address: string },
    ): Promise<Guess> => {
      const trusted = deviceHash !== null && (await devices.isTrusted(userId, deviceHash));
      return trusted ? fromTrusted(userId, deviceHash) : fromUnknown(userId, address);
    },
    /** The same for somebody signed in who changes the PIN; `end` is called when the trust is used up. */
    reserveChange: (userId: UserId, sessionId: string, end: () => Promise<void>): Promise<Guess> =>
      onLadder(`change:${userId}:${sessionId}`, async (failures) => {
        if (failures >= rules.trustEndsAt) await end();
      }),
    /** Forgets all failures of one person. */
    clear: async (userId: UserId): Promise<void> => {
      for (const key of ladderKeysOf(userId)) await budgets.forget(key);
    },
  };
};
export type GuessBudgets = ReturnType<typeof createGuessBudgets>;
