import { openEmbeddedDatabase } from '../src/platform/database/embedded-database.ts';
import { openDatabase } from '../src/platform/database/index.ts';

/**
 * A process for tests that kill one: `hold` opens the database and waits; `write` also inserts rows
 * from several writers and prints each id once its commit is acknowledged.
 */
const [task, dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const logger = { info: () => {}, warn: () => {}, error: () => {} };
const WRITERS = 8;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function open() {
  try {
    if (databaseUrl) return await openDatabase({ dataDir, databaseUrl, logger });
    return await openEmbeddedDatabase({ dataDir, logger, checkpointSegments: 4 });
  } catch (error) {
    say((error as Error).message);
    process.exit(1);
  }
}

const database = await open();
say('open');

async function write(writer: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const id = `${process.pid}-${writer}-${count}`;
    await database.transaction(async (tx) => {
      const pair = [`${id}-a`, `${id}-b`].map((key) => ({ key, filling: 'x'.repeat(2_000) }));
      await tx
        .insertInto('crash_rows' as never)
        .values(pair as never)
        .execute();
    });
    say(id);
  }
}

if (task === 'write') {
  await database.pool.query(
    'create table if not exists crash_rows (key text primary key, filling text)',
  );
  for (let writer = 0; writer < WRITERS; writer += 1) void write(writer);
}
setInterval(() => {}, 60_000);
