import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failToStart, runServer } from '../../server/src/app/run-server.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { readServerConfig } from '../../server/src/platform/config.ts';
import { createDemo } from './demo-data.ts';

// A temporary directory without access to the real clinic, so that sample people never mix with
// real ones.
const directory = mkdtempSync(join(tmpdir(), 'saathi-demo-'));
process.on('exit', () => rmSync(directory, { recursive: true, force: true }));

let minutesAgo = 0;
const MINUTE_MS = 60_000;
const clock = { now: () => new Date(systemClock.now().getTime() - minutesAgo * MINUTE_MS) };

try {
  const settings = await readServerConfig();
  // The list of accounts is of interest, not the log of their creation.
  const logLevel = settings.logLevel === 'info' ? 'warn' : settings.logLevel;
  const config = {
    ...settings,
    logLevel,
    dataDir: join(directory, 'data'),
    databaseUrl: null,
    pinPepperFile: null,
    alertUrl: null,
    gateway: null,
    push: { ...settings.push, keysFile: join(directory, 'push-keys') },
  };
  await runServer({
    config,
    clock,
    prepare: async (app) => {
      const accounts = await createDemo(app, {
        today: () => clock.now(),
        goBack: (minutes) => {
          minutesAgo = minutes;
        },
        timeZone: config.clinicTimeZone,
      });
      process.stdout.write(`\nSample people (they are gone when this stops):\n${accounts}\n`);
    },
  });
} catch (error) {
  failToStart(error as Error);
}
