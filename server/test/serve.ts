import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemo } from '../../tools/demo/demo-data.ts';
import { openAppContext } from '../src/app/app-context.ts';
import { buildApp } from '../src/app/build-app.ts';
import { createOperator, openOwners } from '../src/app/features.ts';
import { startReview } from '../src/features/review/index.ts';
import { type Clock, systemClock } from '../src/platform/clock.ts';
import { readServerConfig } from '../src/platform/config.ts';
import { copyTemplate } from './embedded-template.ts';

// The real server for browser tests; only the clock is fake, and the parent process can set it.

let frozen: Date | null = null;
const clock: Clock = { now: () => frozen ?? systemClock.now() };

process.env.PORT = '0';
const directory = mkdtempSync(join(tmpdir(), 'saathi-journey-'));
process.env.DATA_DIR ??= join(directory, 'data');
// Starts with a migrated database, if there is one.
const { JOURNEY_DATABASE } = process.env;
if (JOURNEY_DATABASE) copyTemplate(JOURNEY_DATABASE, process.env.DATA_DIR);
const config = await readServerConfig();
const [context] = await Promise.all([openAppContext(config, clock), startReview()]);
const web = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist');
// A loaded machine is slow; no request is rejected for that.
const { app, features } = await buildApp(context, existsSync(web) ? web : null, {
  eventLoopDelayMaxMs: 0,
});
await app.listen({ port: config.port, host: config.host });

const MINUTE_MS = 60_000;

/** Fills the database with the demo's people, whose last weeks end at the current time. */
const fill = async () => {
  const present = clock.now();
  const before = frozen;
  await createDemo(app, {
    today: clock.now,
    goBack: (minutes) => {
      frozen = new Date(present.getTime() - minutes * MINUTE_MS);
    },
    timeZone: config.clinicTimeZone,
  });
  frozen = before;
};

/** Advances pending erasures by these hours; they use the database's clock. */
const letErasuresWait = async (hours: number) => {
  await context.database.pool.query(
    'update erasures set due_at = due_at - make_interval(hours => $1::int)',
    [hours],
  );
  await features.myData.eraseDue();
};

/** Advances unsent notices by these minutes; they use the database's clock. */
const letNoticesWait = async (minutes: number) => {
  await context.database.pool.query(
    `update notices set due_at = due_at - make_interval(mins => $1::int),
       expires_at = expires_at - make_interval(mins => $1::int)
     where done_at is null and sent_at is null`,
    [minutes],
  );
  context.database.notify('notice', 'waited');
};

type TestCommand =
  | { setClock: string | null }
  | { fill: true }
  | { letErasuresWait: number }
  | { forgetAgreements: true }
  | { letNoticesWait: number }
  | { claimCode: string }
  | { makeOwner: string };

process.on('message', async (command: TestCommand) => {
  if ('claimCode' in command) {
    const { code } = await createOperator(context).claimCode(command.claimCode);
    process.send?.({ code });
    return;
  }
  if ('fill' in command) await fill();
  else if ('makeOwner' in command) await openOwners(context).make(command.makeOwner);
  else if ('letNoticesWait' in command) await letNoticesWait(command.letNoticesWait);
  else if ('letErasuresWait' in command) await letErasuresWait(command.letErasuresWait);
  else if ('forgetAgreements' in command) {
    await context.database.pool.query('delete from privacy_agreements');
  } else frozen = command.setClock === null ? null : new Date(command.setClock);
  process.send?.({ done: true });
});
const stop = async () => {
  await app.close();
  await context.database.close();
  rmSync(directory, { recursive: true, force: true });
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ url: config.publicOrigin });
