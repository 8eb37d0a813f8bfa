import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { requireDatabase } from '../../platform/database/index.ts';
import { type AppContext, openAppContext } from '../app-context.ts';
import { accountCommands, leavingCommands } from './account-commands.ts';
import { askServer } from './admin-socket.ts';
import { type Command, type OpenContext, type PrintLine, runCommandLine } from './command-line.ts';
import { dataCommands, fillCommands } from './data-commands.ts';
import { myDataCommands } from './my-data-commands.ts';
import { noticeCommands } from './notice-commands.ts';
import { ownerCommands } from './owner-commands.ts';
import { verdictCommands } from './verdict-commands.ts';

/** Never run in a server: these fill an empty database, or print the help. */
const ONLY_WITHOUT_SERVER = new Set(['restore', 'import', 'help', undefined]);

/** Returns all commands of the operator, in the order of the help. */
export const adminCommands = (config: Config, open: OpenContext): Command[] => [
  ...accountCommands(open),
  ...leavingCommands(open),
  ...ownerCommands(open),
  ...myDataCommands(open),
  ...noticeCommands(open),
  ...dataCommands(open),
  ...verdictCommands(open),
  ...fillCommands(config),
];

/** Runs one command of the operator; returns the exit status. */
export const runAdmin = async (
  config: Config,
  words: string[],
  say: PrintLine,
): Promise<number> => {
  if (config.databaseUrl === null && !ONLY_WITHOUT_SERVER.has(words[0])) {
    // Only one process can open the embedded database, so a running server runs the command.
    const asked = await askServer(config.dataDir, words, say);
    if (asked !== null) return asked;
  }
  let opened: AppContext | undefined;
  const open = async () => {
    // A command with a wrong DATA_DIR must not create an empty database and work on that.
    if (config.databaseUrl === null) requireDatabase(config.dataDir);
    opened ??= await openAppContext(config, systemClock);
    return opened;
  };
  try {
    const context = { say, directory: process.cwd() };
    return await runCommandLine(adminCommands(config, open), words, context);
  } finally {
    await opened?.database.close();
  }
};
