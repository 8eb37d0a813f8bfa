import { hash, verify } from '@node-rs/argon2';
import type { UserId } from '@saathi/contract';
import type { TypedIn, WaitingLine } from '../waiting-line.ts';
import { bindPin, type PepperBox } from './pepper.ts';

// OWASP's minimum. The package's enum of algorithms does not exist at run time: 2 is argon2id.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Costs as much as a real one and fits no PIN. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A PIN as it is stored. */
export type StoredPin = { pinHash: string; keyId: string };

type Parts = { pepper: Pick<PepperBox, 'current' | 'requireThere'>; line: WaitingLine };

/** Hashes and checks PINs: argon2id over the PIN bound to its owner and to the pepper. All throw `overloaded` when too many wait. */
export const createPinHasher = ({ pepper, line }: Parts) => ({
  /** Throws `overloaded` while the pepper's file is gone. */
  requirePepper: pepper.requireThere,
  hash: async (typedIn: TypedIn, userId: UserId, pin: string): Promise<StoredPin> => {
    const { newest } = pepper.current();
    const pinHash = await line(typedIn, () => hash(bindPin(newest, userId, pin), COST));
    return { pinHash, keyId: newest.keyId };
  },
  /** Whether this is the PIN; takes the same time where nothing is stored, and is then false. */
  verify: async (
    typedIn: TypedIn,
    userId: UserId,
    pin: string,
    stored: StoredPin | null,
  ): Promise<boolean> => {
    const { newest, all } = pepper.current();
    const own = all.find(({ keyId }) => keyId === stored?.keyId);
    const bound = bindPin(own ?? newest, userId, pin);
    const known = stored && own ? stored.pinHash : DUMMY_HASH;
    const fits = await line(typedIn, () => verify(known, bound));
    return fits && stored !== null && own !== undefined;
  },
  /** Whether a stored PIN is bound to an older pepper than the newest. */
  isStale: (stored: StoredPin): boolean => pepper.current().newest.keyId !== stored.keyId,
});
