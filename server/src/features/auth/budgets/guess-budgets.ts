import type { UserId } from '@saathi/contract';
import {
  isTooMany,
  type RateLimits,
  type Taken,
  tooMany,
  type Use,
  usesOf,
} from '../../../platform/rate-limits.ts';
import { createSerialiser } from '../../../platform/serialise-by-key.ts';
import type { DevicesRepository } from '../sessions/devices.repository.ts';
import { createWaitingLine, type TypedIn } from '../waiting-line.ts';
import { addressKeys } from './address-keys.ts';
import { times } from './call-limits.ts';
import type { GuessLaddersRepository, Waits } from './guess-ladders.repository.ts';
import {
  ACCOUNTS,
  FAILURES,
  TRUST_ENDS_AT,
  TRUSTED_ONLY_FROM,
  TRUSTED_WAITS,
  UNKNOWN_WAITS,
  WHOLE_SERVICE,
  WHOLE_SERVICE_SLOW,
} from './guess-rules.ts';

const DAY_SECONDS = 86_400;
/** Guesses from unknown browsers that are looked at at once: enough to keep the hashing busy. */
const UNKNOWN_AT_ONCE = { atOnce: 4, waiting: 100 };

type IsRight = () => Promise<boolean>;

const trustedKey = (userId: string, deviceHash: string) => `trusted:${userId}:${deviceHash}`;
const unknownKey = (userId: string) => `unknown:${userId}`;

/** Keys under which one person's own failures are counted, for whoever recovers an account. */
const ladderKeysOf = (userId: UserId): string[] => [
  unknownKey(userId),
  `trusted:${userId}:`,
  `change:${userId}:`,
];

type Parts = {
  ladders: GuessLaddersRepository;
  limits: RateLimits;
  devices: Pick<DevicesRepository, 'isTrusted' | 'endTrust'>;
  /** How many times as large the limits of one address are. */
  factor: number;
};

/** One person's failures in a row, in one place. */
const createPersonalGuesses = ({ ladders }: Parts) => {
  /** Counts a guess as a failure of one person, looks at it, and takes that back unless it was wrong. */
  const onLadder = async (key: string, waits: Waits, most: number | null, isRight: IsRight) => {
    const failures = await ladders.countFailure(key, waits, most);
    if (failures === null)
      throw tooMany((await ladders.waitSeconds(key, waits, most)) ?? DAY_SECONDS);
    const right = await isRight().catch(async (error) => {
      await ladders.takeBack(key, { right: false });
      throw error;
    });
    if (right) await ladders.takeBack(key, { right });
    return { right, failures };
  };

  /** The same in a browser that is trusted; `end` is called when the trust is used up. */
  const fromTrusted = async (key: string, isRight: IsRight, end: () => Promise<void>) => {
    const { right, failures } = await onLadder(key, TRUSTED_WAITS, null, isRight);
    if (!right && failures >= TRUST_ENDS_AT) await end();
    return right;
  };

  return { onLadder, fromTrusted };
};

/** Failures of unknown browsers, by address and of the whole service. */
const createAddressLimits = ({ limits, factor }: Parts) => {
  const accountsOf = ([from = '']: string[]): Use => ({
    key: `accounts ${from}`,
    // The one after the last that may fail without a wait is still looked at.
    count: ACCOUNTS.count * factor + 1,
    withinSeconds: ACCOUNTS.withinSeconds,
  });

  /** Throws `too_many_attempts` when this address, or the whole service, has nothing left. */
  const takeOfAddress = async (networks: string[]): Promise<Taken> => {
    await limits.requireLeft([accountsOf(networks)]);
    const ofAddress = networks.flatMap((network, level) =>
      usesOf(`failures ${network}`, times(factor, FAILURES[level] ?? [])),
    );
    try {
      return await limits.take([...ofAddress, ...usesOf('failures', WHOLE_SERVICE)]);
    } catch (error) {
      if (!isTooMany(error)) throw error;
      // Where the service has nothing left, not this address, it goes on slowly.
      return limits.take([...ofAddress, ...usesOf('failures slow', WHOLE_SERVICE_SLOW)]);
    }
  };

  /** Notes an account that this address has failed on, once an hour; too many make it wait a whole one. */
  const noteAccount = async (networks: string[], userId: string): Promise<void> => {
    const accounts = accountsOf(networks);
    const once = { ...accounts, key: `account ${networks[0]} ${userId}`, count: 1 };
    try {
      await limits.take([once]);
      const { isLast } = await limits.take([accounts]);
      if (isLast) await limits.block(accounts);
    } catch (error) {
      if (!isTooMany(error)) throw error;
    }
  };

  return { takeOfAddress, noteAccount };
};

/** How often a PIN may be guessed: by the person's own browser, by all others together, and by one address. */
export const createGuessBudgets = (parts: Parts) => {
  const { ladders, devices } = parts;
  const { onLadder, fromTrusted } = createPersonalGuesses(parts);
  const { takeOfAddress, noteAccount } = createAddressLimits(parts);
  // A guess counts as a failure until it has been looked at: were several under way at once, right
  // ones would use up what the next needs.
  const inTurn = createSerialiser();
  // A flood of guesses would fill the line before the database, in which everybody waits.
  const fewAtOnce = createWaitingLine(UNKNOWN_AT_ONCE);

  const fromUnknown = async (userId: string, networks: string[], isRight: IsRight) => {
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
    /** Whether the guess is right; throws `too_many_attempts`, without looking at it, when there is none left. */
    check: async (
      userId: UserId,
      { deviceHash, address }: { deviceHash: string | null; address: string },
      isRight: (typedIn: TypedIn) => Promise<boolean>,
    ): Promise<boolean> => {
      if (deviceHash !== null && (await devices.isTrusted(userId, deviceHash))) {
        const key = trustedKey(userId, deviceHash);
        const end = () => devices.endTrust(userId, deviceHash);
        return inTurn(key, () => fromTrusted(key, () => isRight('own'), end));
      }
      const networks = addressKeys(address);
      const guess = () => fromUnknown(userId, networks, () => isRight('unknown'));
      return inTurn(unknownKey(userId), () =>
        inTurn(networks[0] ?? '', () => fewAtOnce('unknown', guess)),
      );
    },
    /** The same for somebody signed in who changes the PIN; `end` is called when the trust is used up. */
    checkChange: (
      userId: UserId,
      sessionId: string,
      isRight: IsRight,
      end: () => Promise<void>,
    ): Promise<boolean> => fromTrusted(`change:${userId}:${sessionId}`, isRight, end),
    /** Forgets all failures of one person. */
    clear: async (userId: UserId): Promise<void> => {
      for (const key of ladderKeysOf(userId)) await ladders.forget(key);
    },
  };
};
