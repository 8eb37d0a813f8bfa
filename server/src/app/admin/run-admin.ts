import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { type AppContext, openAppContext } from '../app-context.ts';
import { adminCommands } from './admin-commands.ts';
import { askServer } from './admin-socket.ts';
import { runCommandLine, type Say } from './command-line.ts';

/** These fill an empty place, so they never run inside a server. */
const ONLY_WITHOUT_SERVER = new Set(['restore', 'import', 'help', undefined]);

/** Runs one command of the operator; returns the exit status. */
export const runAdmin = async (config: Config, words: string[], say: Say): Promise<number> => {
  if (config.databaseUrl === null && !ONLY_WITHOUT_SERVER.has(words[0])) {
    // The embedded database belongs to one process: a running server does the work itself.
    const asked = await askServer(config.dataDir, words, say);
    if (asked !== null) return asked;
  }
  let opened: AppContext | undefined;
  const open = async () => {
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
