import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { install, root } from './prepare.mjs';
import { finish, suite, vitest } from './suites.mjs';

// Checks types and format, and runs the tests in the folders changed since the main branch, without
// a browser.
const git = (...args) =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const [base = 'HEAD'] = git('merge-base', 'HEAD', process.argv[2] ?? 'origin/main');
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter((file) => existsSync(join(root, file)));

/**
 * Runs the tests in a package's changed folders. Changes outside of src/(app|features|platform|ui)
 * concern all tests and run none here.
 */
const testsBeside = async (workspace) => {
  const folders = changed
    .filter((file) => new RegExp(`^${workspace}/src/(app|features|platform|ui)/`).test(file))
    .map((file) => `${join(root, dirname(file))}/`);
  if (folders.length > 0) await vitest(workspace, workspace, { folders: [...new Set(folders)] });
};

install();
const formatted = changed.filter((file) => /\.(ts|tsx|mjs|json)$/.test(file));
await Promise.all([
  suite('types', 'npm', ['run', '--silent', 'types'], { quietly: true }),
  (async () => {
    if (formatted.length > 0) {
      const args = ['biome', 'check', '--no-errors-on-unmatched', ...formatted];
      await suite('format and lint', 'npx', args, { quietly: true });
    }
    await testsBeside('server');
    await testsBeside('web');
  })(),
]);
finish();
