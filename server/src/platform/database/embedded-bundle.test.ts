import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, inject, it } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { clusterDirectory } from './embedded-directory.ts';
import { copyTree } from './file-tree.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it.runIf(testEngine() === 'embedded')(
  'the embedded database opens from the bundle, without tsx',
  async () => {
    mkdirSync(here('../../../dist'), { recursive: true });
    const bundle = mkdtempSync(here('../../../dist/test-'));
    const dataDir = mkdtempSync(join(tmpdir(), 'saathi-bundle-'));
    await copyTree(inject('databaseTemplate'), clusterDirectory(dataDir));
    await build({
      entryPoints: [here('../../../test/database-child.ts'), here('embedded-worker.ts')],
      bundle: true,
      splitting: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      entryNames: '[name]',
      outdir: bundle,
      logLevel: 'error',
    });
    const printed = execFileSync(process.execPath, [
      join(bundle, 'database-child.js'),
      'once',
      dataDir,
    ]);
    expect(String(printed)).toBe('open\n');
    rmSync(bundle, { recursive: true });
    rmSync(dataDir, { recursive: true });
  },
);
