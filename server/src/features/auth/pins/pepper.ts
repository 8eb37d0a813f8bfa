import { createHash, createHmac } from 'node:crypto';
import type { UserId } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import { ConfigError } from '../../../platform/config.ts';
import { makeSecretFile, readSecretFile } from '../../../platform/secret-file.ts';
import type { KnownPepper, PepperRepository } from './pepper.repository.ts';

const KEY_ID_CHARACTERS = 32;
const RETRY_AFTER_SECONDS = 60;

/** A secret and its fingerprint. */
export type Pepper = { keyId: string; secret: Buffer };

/** The content of the file: the pepper for new PINs, and all that stored PINs may need. */
export type Peppers = { newest: Pepper; all: Pepper[] };

const toPepper = (secret: Buffer): Pepper => {
  const print = createHash('sha256').update('saathi pepper fingerprint\0').update(secret);
  return { keyId: print.digest('hex').slice(0, KEY_ID_CHARACTERS), secret };
};

/** Returns the argon2id input for a PIN: useless without the pepper, different for each user. */
export const bindPin = ({ secret }: Pepper, userId: UserId, pin: string): string =>
  createHmac('sha256', secret).update(`${userId}\0${pin}`).digest('base64url');

/**
 * Returns the peppers of the file that are new to the database.
 * @throws ConfigError if the file lacks one that stored PINs need, or the newest known one
 */
export const findNewPeppers = (known: KnownPepper[], inFile: string[], path: string): string[] => {
  const newest = known.at(-1);
  const missing = known.some(
    (pepper) => (pepper.needed || pepper === newest) && !inFile.includes(pepper.keyId),
  );
  if (missing) {
    throw new ConfigError(
      `${path} does not hold the secret this database's PINs are bound to. Put the right file there, or name it: PIN_PEPPER_FILE=/path/to/pin-pepper. Without it nobody can sign in.`,
    );
  }
  return inFile.filter((keyId) => known.every((pepper) => pepper.keyId !== keyId));
};

/** Returns the file's peppers, if any. Throws {@link ConfigError} for an invalid line. */
const readPeppers = async (path: string): Promise<Pepper[]> => {
  try {
    return (await readSecretFile(path)).map(toPepper);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
};

/** Creates a file with one new pepper. */
const makePepper = async (path: string): Promise<void> => {
  try {
    await makeSecretFile(path);
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be made: ${(error as Error).message}. Name a file this user may write: PIN_PEPPER_FILE=/path/to/pin-pepper.`,
    );
  }
};

/**
 * The secrets stored outside the database, one per line, newest last. New PINs use the last one;
 * older PINs are checked with their own and re-bound at the next sign-in.
 */
export const createPepperStore = (path: string, repository: PepperRepository) => {
  // A line added after the start becomes the newest only at the next start, because other servers
  // may not know it yet. PINs that another server has bound to it can be checked at once.
  let opened: string[] = [];
  let peppers: Peppers | undefined;

  /**
   * Returns whether the file still contains all peppers from the start (`/readyz`), so that the
   * next start finds them, too.
   */
  const isThere = async (): Promise<boolean> => {
    const all = await readPeppers(path).catch(() => []);
    const newest = all.find(({ keyId }) => keyId === opened.at(-1));
    const whole = opened.every((keyId) => all.some((pepper) => pepper.keyId === keyId));
    if (!newest || !whole) return false;
    peppers = { newest, all };
    return true;
  };

  return {
    /**
     * Creates the pepper if this database has never had one; otherwise checks that it is the right
     * one. Throws {@link ConfigError}.
     */
    open: async (): Promise<void> => {
      await repository.register(async (known) => {
        if (known.length === 0 && (await readPeppers(path)).length === 0) await makePepper(path);
        opened = (await readPeppers(path)).map(({ keyId }) => keyId);
        return findNewPeppers(known, opened, path);
      });
      await isThere();
    },
    /** Returns the peppers as last read from the file. */
    current: (): Peppers => {
      if (!peppers) throw new ConfigError(`${path} has not been opened.`);
      return peppers;
    },
    isThere,
    /** Throws `overloaded` while the file is missing or different. */
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
export type PepperStore = ReturnType<typeof createPepperStore>;
