import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the test files below these folders, relative to `root`, that mock or reload modules. Each
 * needs its own process; all others share their worker's process, which saves a third of the
 * processor time.
 */
export const filesReplacingModules = (root: string, folders: string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(folder, file),
      ),
    )
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\bvi\.(mock|resetModules)\(/.test(readFileSync(join(root, file), 'utf8')));
