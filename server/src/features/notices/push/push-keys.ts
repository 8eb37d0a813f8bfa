import { createECDH, createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../../platform/logger.ts';
import { addSecret, makeSecretFile, readSecretFile } from '../../../platform/secret-file.ts';

const KEY_ID_CHARACTERS = 16;

/** A VAPID key pair (RFC 8292) in base64url; the id is a fingerprint of its public key. */
export type PushKey = { id: string; publicKey: string; privateKey: string };

const toPushKey = (secret: Buffer): PushKey => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  const publicKey = pair.getPublicKey('base64url');
  return {
    id: createHash('sha256').update(publicKey).digest('hex').slice(0, KEY_ID_CHARACTERS),
    publicKey,
    privateKey: secret.toString('base64url'),
  };
};

/**
 * Creates our keys for push services from a file with one secret per line, the newest last.
 * Browsers get the newest, and each is notified with the key it got. The file is read at every use,
 * so that an added line takes effect at once.
 */
export const createPushKeys = (path: string, logger: Pick<Logger, 'error'>) => {
  const known = new Map<string, PushKey>();
  const pairOf = (secret: Buffer): PushKey => {
    const name = secret.toString('hex');
    const pair = known.get(name) ?? toPushKey(secret);
    known.set(name, pair);
    return pair;
  };
  const readFile = async (): Promise<PushKey[]> => {
    try {
      return (await readSecretFile(path)).map(pairOf);
    } catch (error) {
      logger.error(`The push keys cannot be read: ${(error as Error).message}`);
      return [];
    }
  };
  let reading: Promise<PushKey[]> | undefined;
  // Concurrent callers share one read.
  const read = (): Promise<PushKey[]> => {
    reading ??= readFile().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    /** Creates the file at the first start. On failure nobody is notified; the rest works. */
    prepare: async (): Promise<void> => {
      if ((await read()).length > 0) return;
      try {
        // With PostgreSQL the directory may be missing. An error is ignored, as it may exist.
        await mkdir(dirname(path)).catch(() => undefined);
        await makeSecretFile(path);
      } catch (error) {
        // Another server that started at the same moment has created it.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
        logger.error({ err: error }, 'No push keys can be made: set PUSH_KEYS_FILE');
      }
    },
    /** Adds a key as the newest; browsers with an older one are still notified with that. */
    rotate: (): Promise<void> => addSecret(path),
    /** Returns the key given to browsers; null if there is none. */
    newest: async (): Promise<PushKey | null> => (await read()).at(-1) ?? null,
    /** Returns all ids, the newest last. */
    ids: async (): Promise<string[]> => (await read()).map(({ id }) => id),
    /** Returns the key with this public key; null if the file does not contain it. */
    findPublic: async (publicKey: string): Promise<PushKey | null> =>
      (await read()).find((key) => key.publicKey === publicKey) ?? null,
    /** Returns the key with this id; null if the file no longer contains it. */
    find: async (id: string): Promise<PushKey | null> =>
      (await read()).find((key) => key.id === id) ?? null,
  };
};
export type PushKeys = ReturnType<typeof createPushKeys>;
