import { hash, verify } from '@node-rs/argon2';
import type { UserId } from '@saathi/contract';
import type { createFewAtOnce } from '../../../platform/few-at-once.ts';
import { bindPin, type PepperStore } from './pepper.ts';

/**
 * Where a PIN was typed: in a browser its owner trusts or is signed in with, which go first, or in
 * any other.
 */
export const PIN_ORIGINS = ['own', 'unknown'] as const;
export type PinOrigin = (typeof PIN_ORIGINS)[number];

// OWASP's minimum. The package's algorithm enum does not exist at run time: 2 is argon2id.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Takes as long to verify as a real hash and matches no PIN. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A PIN as stored. */
export type StoredPin = { pinHash: string; keyId: string };

type Parts = {
  pepper: Pick<PepperStore, 'current' | 'requireThere'>;
  line: ReturnType<typeof createFewAtOnce<PinOrigin>>;
};

/**
 * Hashes and verifies PINs with argon2id over the PIN bound to its owner and the pepper. All throw
 * `overloaded` if too many calls wait.
 */
export const createPinHasher = ({ pepper, line }: Parts) => ({
  /** Throws `overloaded` while the pepper file is missing. */
  requirePepper: pepper.requireThere,
  hash: async (origin: PinOrigin, userId: UserId, pin: string): Promise<StoredPin> => {
    const { newest } = pepper.current();
    const pinHash = await line(origin, () => hash(bindPin(newest, userId, pin), COST));
    return { pinHash, keyId: newest.keyId };
  },
  /** Returns whether this is the PIN; if none is stored, takes the same time and returns false. */
  verify: async (
    origin: PinOrigin,
    userId: UserId,
    pin: string,
    stored: StoredPin | null,
  ): Promise<boolean> => {
    const { newest, all } = pepper.current();
    const own = all.find(({ keyId }) => keyId === stored?.keyId);
    const bound = bindPin(own ?? newest, userId, pin);
    const known = stored && own ? stored.pinHash : DUMMY_HASH;
    const fits = await line(origin, () => verify(known, bound));
    return fits && stored !== null && own !== undefined;
  },
  /** Returns whether a stored PIN is not bound to the newest pepper. */
  isStale: (stored: StoredPin): boolean => pepper.current().newest.keyId !== stored.keyId,
});
