import {
  findBrowser,
  findCalendarReader,
  findCluster,
  findCutDisks,
  findPgBouncer,
  findPostgres,
  findValkey,
} from './machine.mjs';
import { build, install } from './prepare.mjs';
import { fail, finish, journeys, suite, vitest } from './suites.mjs';

// `--both` runs all server tests on both engines and the web tests once more as on a loaded machine,
// and the accessibility test visits all states of each screen. Without it each server test runs
// once, the embedded engine runs its own tests, and one state of each kind is visited.
const engines = process.argv.includes('--both') ? 'both' : 'once';

install();
build();
findPostgres();
findCalendarReader();
if (engines === 'both') {
  findPgBouncer();
  findCutDisks();
  findValkey();
  findCluster();
}
await Promise.all([
  vitest('server', 'server', { env: { TEST_ENGINE: engines } }),
  // The server's tests wait for programs to start and end; this uses that time.
  suite('format, lint, types, boundaries', 'npm', ['run', '--silent', 'check'], { quietly: true }),
]);
await vitest('web', 'web');
if (engines === 'both')
  await vitest('web, rendered late', 'web', { env: { RENDER_DELAY_MS: '40' } });
const browser = findBrowser();
if (browser) await journeys(browser, engines === 'both' ? 'all' : 'telling');
else fail();
finish();
