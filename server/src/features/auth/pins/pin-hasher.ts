import { hash, verify } from '@node-rs/argon2';
import type { UserId } from '@saathi/contract';
import { bindPin, type PepperBox } from './pepper.ts';

// OWASP's minimum. The package's enum of algorithms does not exist at run time: 2 is argon2id.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Costs as much as a real one and fits no PIN. */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A PIN as it is stored. */
export type StoredPin = { pinHash: string; keyId: string };

/** Hashes and checks PINs: argon2id over the PIN bound to its owner and to the pepper. */
export const createPinHasher = ({ current }: Pick<PepperBox, 'current'>) => ({
  /** Throws `overloaded` while PINs cannot be checked at all. */
  requirePepper: async (): Promise<void> => {
    await current();
  },
  hash: async (userId: UserId, pin: string): Promise<StoredPin> => {
    const { newest } = await current();
    return { pinHash: await hash(bindPin(newest, userId, pin), COST), keyId: newest.keyId };
  },
  /** Whether this is the PIN; takes the same time where nothing is stored, and is then false. */
  verify: async (userId: UserId, pin: string, stored: StoredPin | null): Promise<boolean> => {
    const { newest, all } = await current();
    const pepper = all.find(({ keyId }) => keyId === stored?.keyId);
    const bound = bindPin(pepper ?? newest, userId, pin);
    const fits = await verify(stored && pepper ? stored.pinHash : DUMMY_HASH, bound);
    return fits && stored !== null && pepper !== undefined;
  },
  /** Whether a stored PIN is bound to an older pepper than the newest. */
  isStale: async (stored: StoredPin): Promise<boolean> =>
    (await current()).newest.keyId !== stored.keyId,
});
export type PinHasher = ReturnType<typeof createPinHasher>;
