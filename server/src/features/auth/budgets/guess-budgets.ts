import type { UserId } from '@saathi/contract';
import { addressKeys } from '../../../platform/address-keys.ts';
import { createFewAtOnce } from '../../../platform/few-at-once.ts';
import {
  type CountedUse,
  isTooManyAttempts,
  type KeyedLimit,
  keyedLimitsOf,
  multiplyLimits,
  type RateLimits,
  tooManyAttempts,
} from '../../../platform/rate-limits.ts';
import { createSerialiser } from '../../../platform/serialise-by-key.ts';
import type { PinOrigin } from '../pins/pin-hasher.ts';
import type { DevicesRepository } from '../sessions/devices.repository.ts';
import type { GuessLaddersRepository, Waits } from './guess-ladders.repository.ts';
import {
  ACCOUNTS_PER_ADDRESS,
  FAILURES_BY_NETWORK,
  TRUST_ENDS_AT,
  TRUSTED_ONLY_FROM,
  TRUSTED_WAITS,
  UNKNOWN_WAITS,
  WHOLE_SERVICE,
  WHOLE_SERVICE_SLOW,
} from './guess-rules.ts';

const DAY_SECONDS = 86_400;
/** Guesses from unknown browsers that are checked at the same time: enough to keep hashing busy. */
const UNKNOWN_AT_ONCE = { atOnce: 4, waitingMax: 100 };

type VerifyPin = () => Promise<boolean>;

const trustedKey = (userId: string, deviceHash: string) => `trusted:${userId}:${deviceHash}`;
const unknownKey = (userId: string) => `unknown:${userId}`;

/** Returns the prefixes of the keys that count a person's failures, for account recovery. */
const ladderKeysOf = (userId: UserId): string[] => [
  unknownKey(userId),
  `trusted:${userId}:`,
  `change:${userId}:`,
];

type Parts = {
  ladders: GuessLaddersRepository;
  limits: RateLimits;
  devices: Pick<DevicesRepository, 'isTrusted' | 'endTrust'>;
  /** Factor for the limits of one address. */
  factor: number;
};

/** Counts a person's consecutive failures per browser or session. */
const createPersonalGuesses = ({ ladders }: Parts) => {
  /** Counts a guess as a failure, checks it, and takes the failure back unless it was wrong. */
  const onLadder = async (key: string, waits: Waits, most: number | null, isRight: VerifyPin) => {
    const failures = await ladders.countFailure(key, waits, most);
    if (failures === null)
      throw tooManyAttempts((await ladders.waitSeconds(key, waits, most)) ?? DAY_SECONDS);
    const right = await isRight().catch(async (error) => {
      await ladders.takeBack(key, { right: false });
      throw error;
    });
    if (right) await ladders.takeBack(key, { right });
    return { right, failures };
  };

  /** Does the same for a trusted browser; calls `end` when its failures are used up. */
  const fromTrusted = async (key: string, isRight: VerifyPin, end: () => Promise<void>) => {
    const { right, failures } = await onLadder(key, TRUSTED_WAITS, null, isRight);
    if (!right && failures >= TRUST_ENDS_AT) await end();
    return right;
  };

  return { onLadder, fromTrusted };
};

/** Limits the failures of unknown browsers, per address and for the whole service. */
const createAddressLimits = ({ limits, factor }: Parts) => {
  const accountsOf = ([from = '']: string[]): KeyedLimit => ({
    key: `accounts ${from}`,
    // One more, because the first account beyond the limit is still checked.
    count: ACCOUNTS_PER_ADDRESS.count * factor + 1,
    withinSeconds: ACCOUNTS_PER_ADDRESS.withinSeconds,
  });

  /** Throws `too_many_attempts` if the limit of this address or the whole service is used up. */
  const takeOfAddress = async (networks: string[]): Promise<CountedUse> => {
    await limits.requireLeft([accountsOf(networks)]);
    const ofAddress = networks.flatMap((network, level) =>
      keyedLimitsOf(
        `failures ${network}`,
        multiplyLimits(factor, FAILURES_BY_NETWORK[level] ?? []),
      ),
    );
    try {
      return await limits.take([...ofAddress, ...keyedLimitsOf('failures', WHOLE_SERVICE)]);
    } catch (error) {
      if (!isTooManyAttempts(error)) throw error;
      // If only the limit of the whole service is used up, guesses continue slowly.
      return limits.take([...ofAddress, ...keyedLimitsOf('failures slow', WHOLE_SERVICE_SLOW)]);
    }
  };

  /**
   * Counts an account this address has failed on, once an hour; too many accounts block the address
   * for an hour.
   */
  const noteAccount = async (networks: string[], userId: string): Promise<void> => {
    const accounts = accountsOf(networks);
    const once = { ...accounts, key: `account ${networks[0]} ${userId}`, count: 1 };
    try {
      await limits.take([once]);
      const { isLast } = await limits.take([accounts]);
      if (isLast) await limits.block(accounts);
    } catch (error) {
      if (!isTooManyAttempts(error)) throw error;
    }
  };

  return { takeOfAddress, noteAccount };
};

/** Limits the guesses of a PIN: per trusted browser, for all other browsers, and per address. */
export const createGuessBudgets = (parts: Parts) => {
  const { ladders, devices } = parts;
  const { onLadder, fromTrusted } = createPersonalGuesses(parts);
  const { takeOfAddress, noteAccount } = createAddressLimits(parts);
  // A guess counts as a failure until it is checked. If several ran at once, right guesses would
  // use up the budget of the next.
  const serialise = createSerialiser();
  // Without it, a flood of guesses would fill the queue for the database that all calls share.
  const fewAtOnce = createFewAtOnce(['unknown'], UNKNOWN_AT_ONCE);

  const fromUnknown = async (userId: string, networks: string[], isRight: VerifyPin) => {
    const taken = await takeOfAddress(networks);
    let wrong = false;
    try {
      const key = unknownKey(userId);
      const { right } = await onLadder(key, UNKNOWN_WAITS, TRUSTED_ONLY_FROM, isRight);
      wrong = !right;
      return right;
    } finally {
      await (wrong ? noteAccount(networks, userId) : taken.giveBack());
    }
  };

  return {
    /** Returns whether the guess is right; throws `too_many_attempts` if no try is left. */
    check: async (
      userId: UserId,
      { deviceHash, address }: { deviceHash: string | null; address: string },
      isRight: (origin: PinOrigin) => Promise<boolean>,
    ): Promise<boolean> => {
      if (deviceHash !== null && (await devices.isTrusted(userId, deviceHash))) {
        const key = trustedKey(userId, deviceHash);
        const end = () => devices.endTrust(userId, deviceHash);
        return serialise(key, () => fromTrusted(key, () => isRight('own'), end));
      }
      const networks = addressKeys(address);
      const guess = () => fromUnknown(userId, networks, () => isRight('unknown'));
      return serialise(unknownKey(userId), () =>
        serialise(networks[0] ?? '', () => fewAtOnce('unknown', guess)),
      );
    },
    /** Does the same for a PIN change by a signed-in user; calls `end` after too many failures. */
    checkChange: (
      userId: UserId,
      sessionId: string,
      isRight: VerifyPin,
      end: () => Promise<void>,
    ): Promise<boolean> => fromTrusted(`change:${userId}:${sessionId}`, isRight, end),
    /** Resets all failures of one person. */
    clear: async (userId: UserId): Promise<void> => {
      for (const key of ladderKeysOf(userId)) await ladders.forget(key);
    },
  };
};
