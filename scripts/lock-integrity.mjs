// Checks that every entry of the lock file has the SHA-512 of its package, so that npm rejects any
// other content. `--fill` adds missing ones from the packages that npm fetches.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const PACKAGES_AT_ONCE = 40;
const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));

const isFetched = ([path, { link }]) => path.includes('node_modules/') && !link;
const specOf = ([path, { name, version }]) =>
  `${name ?? path.split('node_modules/').at(-1)}@${version}`;

const bare = Object.entries(lock.packages).filter(
  (entry) => isFetched(entry) && !entry[1].integrity?.startsWith('sha512-'),
);

const integrityOf = (specs) => {
  const directory = mkdtempSync(join(tmpdir(), 'saathi-lock-'));
  const { stdout, status } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', directory, ...specs],
    { cwd: directory, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  rmSync(directory, { recursive: true, force: true });
  if (status !== 0) process.exit(status ?? 1);
  return new Map(JSON.parse(stdout).map(({ id, integrity }) => [id, integrity]));
};

if (process.argv.includes('--fill')) {
  for (let from = 0; from < bare.length; from += PACKAGES_AT_ONCE) {
    const some = bare.slice(from, from + PACKAGES_AT_ONCE);
    const found = integrityOf([...new Set(some.map(specOf))]);
    for (const [path, entry] of some) {
      const { name, version, resolved, ...rest } = entry;
      const integrity = found.get(specOf([path, entry]));
      lock.packages[path] = { name, version, resolved, integrity, ...rest };
    }
  }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
} else if (bare.length > 0) {
  const names = bare.map(specOf).join(', ');
  process.stderr.write(
    `package-lock.json has entries without integrity: ${names}.\nRun: node scripts/lock-integrity.mjs --fill\n`,
  );
  process.exit(1);
}
