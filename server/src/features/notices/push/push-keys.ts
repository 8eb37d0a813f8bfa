import { createECDH, createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Logger } from '../../../platform/logger.ts';
import { addSecret, makeSecretFile, readSecretFile } from '../../../platform/secret-file.ts';

const KEY_ID_CHARACTERS = 16;

/** A VAPID key pair (RFC 8292), base64url; the id is a fingerprint of its public half. */
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
 * The file of our keys for push services, one secret a line, the newest last: browsers are told the
 * newest, and each is woken with the one it was told. It is read at every use, so that a line added
 * counts at once.
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
  // Those who ask while it is being read share that reading.
  const read = (): Promise<PushKey[]> => {
    reading ??= readFile().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return {
    /** Makes the file at the first start. Where it cannot be made nobody is notified; the rest works. */
    prepare: async (): Promise<void> => {
      if ((await read()).length > 0) return;
      try {
        // With PostgreSQL nothing else may have needed the directory; where it is there, all is well.
        await mkdir(dirname(path)).catch(() => undefined);
        await makeSecretFile(path);
      } catch (error) {
        // Another server that starts at the same moment has made it.
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
        logger.error({ err: error }, 'No push keys can be made: set PUSH_KEYS_FILE');
      }
    },
    /** Adds a key, which becomes the newest; browsers that were told an older one are woken with that. */
    rotate: (): Promise<void> => addSecret(path),
    /** The one browsers are told; null when there is none. */
    newest: async (): Promise<PushKey | null> => (await read()).at(-1) ?? null,
    /** All ids, the newest last. */
    ids: async (): Promise<string[]> => (await read()).map(({ id }) => id),
    /** The one of this public half; null when it is not, or no more, in the file. */
    findPublic: async (publicKey: string): Promise<PushKey | null> =>
      (await read()).find((key) => key.publicKey === publicKey) ?? null,
    /** The one of this id; null when the file does not hold it any more. */
    find: async (id: string): Promise<PushKey | null> =>
      (await read()).find((key) => key.id === id) ?? null,
  };
};
export type PushKeys = ReturnType<typeof createPushKeys>;
