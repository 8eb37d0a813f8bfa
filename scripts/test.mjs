import {
  findBrowser,
  findCalendarReader,
  findCluster,
  findCutDisks,
  findFaketime,
  findPgBouncer,
  findPostgres,
  findValkey,
} from './machine.mjs';
import { build, install } from './prepare.mjs';
import { fail, finish, journeys, suite, vitest } from './suites.mjs';

// `--both` runs all server tests on both engines; without it each runs once, and the embedded engine has its own.
const engines = process.argv.includes('--both') ? 'both' : 'once';

install();
build();
findPostgres();
findCalendarReader();
if (engines === 'both') {
  findPgBouncer();
  findCutDisks();
  findFaketime();
  findValkey();
  findCluster();
}
const browser = findBrowser();

const others = async () => {
  await suite('format, lint, types, boundaries', 'npm', ['run', '--silent', 'check'], {
    quietly: true,
  });
  await vitest('web', 'web');
  if (browser) await journeys(browser);
  else fail();
};
// The server's tests wait for programs to start and end, the journeys for what is seen: each uses
// the time of the other.
await Promise.all([
  vitest('server', 'server', { env: { TEST_ENGINE: engines }, quietly: true }),
  others(),
]);
finish();
