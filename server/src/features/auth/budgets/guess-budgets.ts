import type { UserId } from '@saathi/contract';
import {
  isTooMany,
  type RateLimits,
  type Taken,
  tooMany,
  type Use,
  usesOf,
} from '../../../platform/rate-limits.ts';
import type { DevicesRepository } from '../sessions/devices.repository.ts';
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
import { createInFlight } from './in-flight.ts';

const DAY_SECONDS = 86_400;

/** One guess that has been counted as a failure before it is looked at. */
type Guess = {
  /** The PIN was right: what was counted is taken back. */
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** It was not looked at: everything is as before it. */
  undo(): Promise<void>;
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
  ladders: GuessLaddersRepository;
  limits: RateLimits;
  devices: Pick<DevicesRepository, 'isTrusted' | 'endTrust'>;
  /** How many times as large the limits of one address are. */
  factor: number;
};

/** One person's failures in a row, in one place. */
const createLadder =
  (ladders: GuessLaddersRepository) =>
  async (key: string, waits: Waits, most: number | null): Promise<Guess & { failures: number }> => {
    const failures = await ladders.countFailure(key, waits, most);
    if (failures === null) throw tooMany((await ladders.waitSeconds(key, most)) ?? DAY_SECONDS);
    return {
      failures,
      right: () => ladders.takeBack(key, { right: true }),
      wrong: async () => undefined,
      undo: () => ladders.takeBack(key, { right: false }),
    };
  };

/** Failures of unknown browsers, by address and of the whole service. */
const createAddressLimits = ({ limits, factor }: Parts) => {
  const hour = { withinSeconds: ACCOUNTS.withinSeconds };
  const accountsOf = (from: string): Use => ({
    key: `accounts ${from}`,
    // The one after the last that may fail without a wait is still looked at.
    count: ACCOUNTS.count * factor + 1,
    ...hour,
  });

  const ofService = async (): Promise<Taken> => {
    try {
      return await limits.take(usesOf('failures', WHOLE_SERVICE));
    } catch (error) {
      if (!isTooMany(error)) throw error;
      return limits.take(usesOf('failures slow', WHOLE_SERVICE_SLOW));
    }
  };

  return {
    /** Throws `too_many_attempts` when this address, or the whole service, has nothing left. */
    take: async (networks: string[]): Promise<Taken> => {
      await limits.requireLeft([accountsOf(networks[0] ?? '')]);
      const ofAddress = await limits.take(
        networks.flatMap((network, level) =>
          usesOf(`failures ${network}`, times(factor, FAILURES[level] ?? [])),
        ),
      );
      try {
        const ofAll = await ofService();
        const giveBack = async () => {
          await ofAddress.giveBack();
          await ofAll.giveBack();
        };
        return { giveBack, isLast: false };
      } catch (error) {
        await ofAddress.giveBack();
        throw error;
      }
    },
    /** Notes an account that this address has failed on, once an hour; too many make it wait a whole one. */
    noteAccount: async ([from = '']: string[], userId: string): Promise<void> => {
      try {
        await limits.take([{ key: `account ${from} ${userId}`, count: 1, ...hour }]);
        const { isLast } = await limits.take([accountsOf(from)]);
        if (isLast) await limits.block(accountsOf(from));
      } catch (error) {
        if (!isTooMany(error)) throw error;
      }
    },
  };
};

/** How often a PIN may be guessed: by the person's own browser, by all others together, and by one address. */
export const createGuessBudgets = (parts: Parts) => {
  const { ladders, devices } = parts;
  const climb = createLadder(ladders);
  const addresses = createAddressLimits(parts);
  const inFlight = createInFlight();

  const fromTrusted = async (userId: string, deviceHash: string): Promise<Guess> => {
    const guess = await climb(trustedKey(userId, deviceHash), TRUSTED_WAITS, null);
    const wrong = async () => {
      if (guess.failures >= TRUST_ENDS_AT) await devices.endTrust(userId, deviceHash);
    };
    return { ...guess, wrong };
  };

  const fromUnknown = async (userId: string, networks: string[]): Promise<Guess> => {
    const taken = await addresses.take(networks);
    const guess = await climb(unknownKey(userId), UNKNOWN_WAITS, TRUSTED_ONLY_FROM).catch(
      async (error) => {
        // Nothing was guessed, so the address has used nothing up.
        await taken.giveBack();
        throw error;
      },
    );
    const andGiveBack = (end: () => Promise<void>) => async () => {
      await end();
      await taken.giveBack();
    };
    return {
      right: andGiveBack(guess.right),
      wrong: () => addresses.noteAccount(networks, userId),
      undo: andGiveBack(guess.undo),
    };
  };

  /** Counts the guess, looks at it, and takes back what was counted unless it was wrong. */
  const evaluate = async (guess: Guess, isRight: () => Promise<boolean>): Promise<boolean> => {
    const right = await isRight().catch(async (error) => {
      await guess.undo();
      throw error;
    });
    await (right ? guess.right() : guess.wrong());
    return right;
  };

  return {
    /** Whether the guess is right; throws `too_many_attempts`, without looking at it, when there is none left. */
    check: async (
      userId: UserId,
      { deviceHash, address }: { deviceHash: string | null; address: string },
      isRight: () => Promise<boolean>,
    ): Promise<boolean> => {
      if (deviceHash !== null && (await devices.isTrusted(userId, deviceHash))) {
        const reserve = () => fromTrusted(userId, deviceHash);
        return inFlight([trustedKey(userId, deviceHash)], reserve, (guess) =>
          evaluate(guess, isRight),
        );
      }
      const networks = addressKeys(address);
      return inFlight(
        [unknownKey(userId), ...networks],
        () => fromUnknown(userId, networks),
        (guess) => evaluate(guess, isRight),
      );
    },
    /** The same for somebody signed in who changes the PIN; `end` is called when the trust is used up. */
    checkChange: async (
      userId: UserId,
      sessionId: string,
      isRight: () => Promise<boolean>,
      end: () => Promise<void>,
    ): Promise<boolean> => {
      const guess = await climb(`change:${userId}:${sessionId}`, TRUSTED_WAITS, null);
      const wrong = async () => {
        if (guess.failures >= TRUST_ENDS_AT) await end();
      };
      return evaluate({ ...guess, wrong }, isRight);
    },
    /** Forgets all failures of one person. */
    clear: async (userId: UserId): Promise<void> => {
      for (const key of ladderKeysOf(userId)) await ladders.forget(key);
    },
  };
};
export type GuessBudgets = ReturnType<typeof createGuessBudgets>;
