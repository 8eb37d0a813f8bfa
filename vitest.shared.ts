import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The test files below these folders, relative to `root`, that replace or reload modules. Each needs a process of its
 * own; all others share the processes of their workers, which saves a third of the processor time.
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
