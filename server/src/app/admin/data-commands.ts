import { createReadStream, existsSync } from 'node:fs';
import { open as openFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createAudit, OPERATOR } from '../../features/audit/index.ts';
import { endRestoredAccess } from '../../features/auth/index.ts';
import { postponeErasures } from '../../features/my-data/index.ts';
import type { Config } from '../../platform/config.ts';
import {
  backUp,
  checkWhileServing,
  exportWhileServing,
  importDatabase,
  openDatabase,
  restore,
} from '../../platform/database/index.ts';
import { createLogger } from '../../platform/logger.ts';
import type { AppContext } from '../app-context.ts';
import { type Command, type OpenContext, type PrintLine, UsageError } from './command-line.ts';

/** Printed whenever data leaves or arrives. */
const PEPPER_REMINDER =
  'The pepper of the PINs is not in it: keep a copy of the file pin-pepper apart, ' +
  'or nobody can sign in with a restored database. Keep push-keys beside that copy.';

type Row = { name: string; rows: number };
const printRows = (say: PrintLine, tables: Row[]): void => {
  for (const { name, rows } of tables) say(`${String(rows).padStart(10)}  ${name}`);
};

/** Names the database, as the settings of the shell may be others than the server's. */
const databaseOf = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === null ? `database in ${resolve(dataDir)}` : 'database of DATABASE_URL';

/** Audited before the copy is made, so that it contains the entry and none is made without one. */
const noteCopy = (context: AppContext, detail: 'backup' | 'export'): Promise<void> =>
  createAudit(context).note({
    actor: OPERATOR,
    kind: 'everything_copied',
    subjectId: null,
    detail,
  });

/** Creates the commands that need the open database; they run in the server if one is running. */
export const dataCommands = (open: OpenContext): Command[] => [
  {
    usage: 'backup DIRECTORY',
    summary: 'copy the embedded database to a new directory',
    run: async ([target = ''], { say, directory }) => {
      const context = await open();
      await noteCopy(context, 'backup');
      await backUp(context.database, resolve(directory, target));
      say(
        `The ${databaseOf(context.config)} is backed up to ${resolve(directory, target)}.\n${PEPPER_REMINDER}`,
      );
    },
  },
  {
    usage: 'export FILE',
    summary: 'write everything to a file either engine can import',
    run: async ([target = ''], { say, directory }) => {
      const file = resolve(directory, target);
      if (existsSync(file)) throw new UsageError(`${file} exists already.`);
      const unfinished = `${file}.new`;
      const context = await open();
      const { config, database, logger } = context;
      await noteCopy(context, 'export');
      const unsealed = await openFile(unfinished, 'w', 0o600);
      try {
        const output = unsealed.createWriteStream();
        const tables = await exportWhileServing(database, output, {
          dataDir: config.dataDir,
          logger,
        });
        await rename(unfinished, file);
        printRows(say, tables);
      } finally {
        await unsealed.close();
        await rm(unfinished, { force: true });
      }
      say(`The ${databaseOf(config)} is exported to ${file}.\n${PEPPER_REMINDER}`);
    },
  },
  {
    usage: 'check',
    summary: 'count and sum every table, to compare with another database',
    run: async (_, { say }) => {
      const { config, database, logger } = await open();
      const { dataDir } = config;
      const { migrations, tables } = await checkWhileServing(database, { dataDir, logger });
      say(`The ${databaseOf(config)}:`);
      for (const { name, rows, checksum } of tables) {
        say(`${String(rows).padStart(10)}  ${checksum.padStart(20)}  ${name}`);
      }
      say(`Migrations up to ${migrations.at(-1) ?? 'none'}.`);
    },
  },
];

const sayPostponed = (say: PrintLine, postponed: number): void => {
  if (postponed > 0)
    say(`Erasures asked for in it: ${postponed}, done in 48 hours at the earliest.`);
};

/** Printed after a restore, which brings back what was ended since the back-up was made. */
const REPEAT =
  'Everybody has to sign in again, and until then no phone rings. What was ended since this ' +
  'back-up is in force again: repeat it as docs/operations.md says under Backups.';

/** Creates commands that fill an empty database: never in a server, never over existing data. */
export const fillCommands = (config: Config): Command[] => [
  {
    usage: 'restore DIRECTORY',
    summary: 'put a back-up into an empty DATA_DIR',
    run: async ([source = ''], { say, directory }) => {
      const { dataDir } = config;
      let postponed = 0;
      await restore(resolve(directory, source), dataDir, async ({ pool }) => {
        postponed = await postponeErasures(pool);
        await endRestoredAccess(pool);
      });
      sayPostponed(say, postponed);
      say(`Restored into ${dataDir}.\n${REPEAT}\n${PEPPER_REMINDER}`);
    },
  },
  {
    usage: 'import FILE',
    summary: 'read an export into an empty database of either engine',
    run: async ([source = ''], { say, directory }) => {
      const file = resolve(directory, source);
      if (!existsSync(file)) throw new UsageError(`${file} does not exist.`);
      const { dataDir, databaseUrl, databaseDirectUrl } = config;
      const logger = createLogger(config.logLevel);
      const database = await openDatabase({ dataDir, databaseUrl, databaseDirectUrl, logger });
      try {
        let postponed = 0;
        const open = () => createReadStream(file);
        const tables = await importDatabase(database, open, async (client) => {
          postponed = await postponeErasures(client);
        });
        printRows(say, tables);
        sayPostponed(say, postponed);
      } finally {
        await database.close();
      }
      say(
        `Imported, sessions included: an older export also brings back those that were ended.\n${PEPPER_REMINDER}`,
      );
    },
  },
];
