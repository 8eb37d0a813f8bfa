import {
  findBrowser,
  findCalendarReader,
  findCluster,
  findCutDisks,
  findHeadlessShell,
  findPgBouncer,
  findPostgres,
  findProxies,
  findValkey,
} from './machine.mjs';
import { build, install } from './prepare.mjs';
import { fail, finish, journeys, suite, vitest } from './suites.mjs';

// `--all` runs all server tests on both engines, the web tests once more as on a loaded machine, all
// journeys and all states of each screen. Without it each server test runs once, the embedded engine
// runs its own tests, and thorough journeys and most states are left out.
const all = process.argv.includes('--all');

install();
build();
findPostgres();
findCalendarReader();
if (all) {
  findPgBouncer();
  findCutDisks();
  findValkey();
  findCluster();
  findProxies();
}
await Promise.all([
  vitest('server', 'server', { env: { TEST_ENGINE: all ? 'both' : 'once' } }),
  // The server's tests wait for programs to start and end; these use that time.
  (async () => {
    const check = ['run', '--silent', 'check'];
    await suite('format, lint, types, boundaries', 'npm', check, { quietly: true });
    await vitest('web', 'web', { quietly: true });
  })(),
]);
if (all) await vitest('web, rendered late', 'web', { env: { RENDER_DELAY_MS: '40' } });
const browser = findBrowser();
if (browser) await journeys({ browser, shell: findHeadlessShell(browser), all });
else fail();
finish();
