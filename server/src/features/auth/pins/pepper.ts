import { createHash, createHmac } from 'node:crypto';
import type { UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import { makeSecretFile, readSecretFile } from '../../../platform/secret-file.ts';
import type { KnownPepper, PepperRepository } from './pepper.repository.ts';

const KEY_ID_CHARACTERS = 32;
const RETRY_AFTER_SECONDS = 60;

/** The pepper is missing or is not the one this database's PINs are bound to. */
export class PepperMismatch extends Error {
  override readonly name = 'PepperMismatch';
}

/** One secret and the fingerprint it is known by. */
export type Pepper = { keyId: string; secret: Buffer };

/** What the file holds now: the one new PINs take, and all that stored PINs may need. */
export type Peppers = { newest: Pepper; all: Pepper[] };

const toPepper = (secret: Buffer): Pepper => {
  const print = createHash('sha256').update('saathi pepper fingerprint\0').update(secret);
  return { keyId: print.digest('hex').slice(0, KEY_ID_CHARACTERS), secret };
};

/** What argon2id is given in place of the PIN, as text: worthless without the pepper, different for everybody. */
export const bindPin = ({ secret }: Pepper, userId: UserId, pin: string): string =>
  createHmac('sha256', secret).update(`${userId}\0${pin}`).digest('base64url');

/**
 * Which peppers of the file are new to the database.
 * @throws PepperMismatch when one that stored PINs need, or the newest known, is not in the file
 */
export const newToDatabase = (known: KnownPepper[], inFile: string[], path: string): string[] => {
  const newest = known.at(-1);
  const missing = known.some(
    (pepper) => (pepper.needed || pepper === newest) && !inFile.includes(pepper.keyId),
  );
  if (missing) {
    throw new PepperMismatch(
      `${path} does not hold the secret this database's PINs are bound to. Put the right file there, or name it: PIN_PEPPER_FILE=/path/to/pin-pepper. Without it nobody can sign in.`,
    );
  }
  return inFile.filter((keyId) => known.every((pepper) => pepper.keyId !== keyId));
};

/** The file's peppers; none when there is no file. Throws {@link PepperMismatch} where a line is none. */
const readPeppers = async (path: string): Promise<Pepper[]> => {
  try {
    return (await readSecretFile(path)).map(toPepper);
  } catch (error) {
    throw new PepperMismatch((error as Error).message);
  }
};

/** Makes a file of one new pepper. */
const makePepper = async (path: string): Promise<void> => {
  try {
    await makeSecretFile(path);
  } catch (error) {
    throw new PepperMismatch(
      `${path} cannot be made: ${(error as Error).message}. Name a file this user may write: PIN_PEPPER_FILE=/path/to/pin-pepper.`,
    );
  }
};

/**
 * The secret beside the database. One per line, the newest last: new PINs take the last, older PINs
 * are checked with theirs and re-bound at their owner's next sign-in.
 */
export const createPepperBox = (path: string, repository: PepperRepository) => {
  // A line added after the start becomes the newest at the next one, as other servers may not know
  // it yet; but PINs that another server has bound to it can be checked at once.
  let opened: string[] = [];
  let peppers: Peppers | undefined;

  /** Whether the file still holds what it held at the start (`/readyz`), so that the next start finds it too. */
  const isThere = async (): Promise<boolean> => {
    const all = await readPeppers(path).catch(() => []);
    const newest = all.find(({ keyId }) => keyId === opened.at(-1));
    const whole = opened.every((keyId) => all.some((pepper) => pepper.keyId === keyId));
    if (!newest || !whole) return false;
    peppers = { newest, all };
    return true;
  };

  return {
    /** Makes the pepper if this database has never had one, and sees that it is the right one otherwise. Throws {@link PepperMismatch}. */
    open: async (): Promise<void> => {
      await repository.register(async (known) => {
        if (known.length === 0 && (await readPeppers(path)).length === 0) await makePepper(path);
        opened = (await readPeppers(path)).map(({ keyId }) => keyId);
        return newToDatabase(known, opened, path);
      });
      await isThere();
    },
    /** The peppers as the file last held them. */
    current: (): Peppers => {
      if (!peppers) throw new PepperMismatch(`${path} has not been opened.`);
      return peppers;
    },
    isThere,
    /** Throws `overloaded` while the file is gone or another. */
    requireThere: async (): Promise<void> => {
      if (await isThere()) return;
      throw new AppError(
        'overloaded',
        'Nobody can sign in at the moment. Please try again later.',
        { retryAfterSeconds: RETRY_AFTER_SECONDS },
      );
    },
  };
};
export type PepperBox = ReturnType<typeof createPepperBox>;
