import { open, readFile } from 'node:fs/promises';

const OWNER_ONLY = 0o600;

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

/** A small file that only its owner may read, outside the database and its back-ups. */
export const createSecretFile = (path: string) => ({
  path,
  /** Its lines, without empty ones; null when there is no such file. */
  read: async (): Promise<string[] | null> => {
    try {
      const text = await readFile(path, 'utf8');
      return text
        .split('\n')
        .map((entry) => entry.trim())
        .filter(Boolean);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  },
  /** Makes it, synced to the disk; throws when it is there already. */
  create: async (line: string): Promise<void> => {
    const file = await open(path, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(`${line}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
});
export type SecretFile = ReturnType<typeof createSecretFile>;
