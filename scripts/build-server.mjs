import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

const source = (path) => join(root, 'server/src', path);

// Each entry is a program or a worker of its own; packages stay in node_modules.
const entries = [
  'main.ts',
  'platform/database/embedded-worker.ts',
  'app/review-cli.ts',
  'app/admin.ts',
]
  .map(source)
  .filter((file) => existsSync(file));

await build({
  entryPoints: entries,
  outdir: join(root, 'server/dist'),
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  alias: {
    '@saathi/contract/guessable-pin': join(root, 'contract/src/guessable-pin.ts'),
    '@saathi/contract': join(root, 'contract/src/index.ts'),
  },
  sourcemap: true,
  logLevel: 'warning',
});
