import { createReadStream, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { importDatabase, openDatabase, restore } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { type Command, UsageError } from './command-line.ts';
import { PEPPER_REMINDER, sayRows } from './data-commands.ts';

/** What fills an empty place: never runs in a server, and refuses where data is already. */
export const fillCommands = (config: Config): Command[] => [
  {
    usage: 'restore DIRECTORY',
    summary: 'put a back-up into an empty DATA_DIR',
    run: async ([source = ''], { say, directory }) => {
      await restore(resolve(directory, source), config.dataDir);
      say(`Restored into ${config.dataDir}.\n${PEPPER_REMINDER}`);
    },
  },
  {
    usage: 'import FILE',
    summary: 'read an export into an empty database of either engine',
    run: async ([source = ''], { say, directory }) => {
      const file = resolve(directory, source);
      if (!existsSync(file)) throw new UsageError(`${file} does not exist.`);
      const { dataDir, databaseUrl } = config;
      const logger = createLogger(config.logLevel);
      const database = await openDatabase({ dataDir, databaseUrl, logger });
      try {
        sayRows(say, await importDatabase(database, () => createReadStream(file)));
      } finally {
        await database.close();
      }
      say(`Imported.\n${PEPPER_REMINDER}`);
    },
  },
];
