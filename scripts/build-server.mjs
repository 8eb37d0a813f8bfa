import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './prepare.mjs';

// Each entry is a separate program or worker; packages stay in node_modules.
const threads = [
  'server/src/features/review/review-worker.ts',
  'server/src/platform/database/embedded-worker.ts',
];
const programs = [
  'server/src/main.ts',
  'server/src/admin.ts',
  'tools/demo/demo.ts',
  'tools/review/review-cli.ts',
];

const testPrograms = ['server/test/serve.ts', 'server/test/database-child.ts'];

/** `--for-tests` builds the tests' own programs instead, into a separate folder. */
const forTests = process.argv.includes('--for-tests');

// The contract is part of this checkout, not a package that exists at run time.
const { exports: contractExports } = JSON.parse(
  readFileSync(join(root, 'contract/package.json'), 'utf8'),
);
const bundleContract = {
  name: 'bundle-contract',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@saathi\/contract/ }, ({ path }) => ({
      path: join(root, 'contract', contractExports[path.replace('@saathi/contract', '.')]),
    }));
  },
};

// The program leaves newer migrations to the program that is built of them.
const newestMigration = readdirSync(join(root, 'server/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1);

await build({
  entryPoints: [...threads, ...(forTests ? testPrograms : programs)].map((path) =>
    join(root, path),
  ),
  outdir: join(root, forTests ? 'server/.tmp' : 'server/dist'),
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  define: { BUILT_FOR_MIGRATION: JSON.stringify(newestMigration) },
  plugins: [bundleContract],
  sourcemap: true,
  logLevel: 'warning',
});
