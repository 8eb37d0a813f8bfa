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

// `--both` runs all server tests on both engines; without it each runs once, and the embedded engine has its own.
// With it the accessibility walk visits all states of each screen, else one of each kind.
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
  // The server's tests wait for programs to start and end; this uses the time.
  suite('format, lint, types, boundaries', 'npm', ['run', '--silent', 'check'], { quietly: true }),
]);
await vitest('web', 'web');
const browser = findBrowser();
if (browser) await journeys(browser, engines === 'both' ? 'all' : 'telling');
else fail();
finish();
