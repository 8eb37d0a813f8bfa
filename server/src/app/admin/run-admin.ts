import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openGround } from '../ground.ts';
import { adminCommands } from './admin-commands.ts';
import { askServer } from './admin-socket.ts';
import { type Command, isHelp, nameOf, runCommandLine, type Say } from './command-line.ts';
import { fillCommands } from './data-commands.ts';

/** Runs one command of the operator; returns the exit status. */
export const runAdmin = async (config: Config, words: string[], say: Say): Promise<number> => {
  const context = { say, directory: process.cwd() };
  const filling = fillCommands(config);
  const name = words[0];
  if (filling.some((command) => nameOf(command) === name)) {
    return runCommandLine(filling, words, context);
  }
  // The embedded database belongs to one process: a running server does the work itself.
  const asked = config.databaseUrl === null ? await askServer(config.dataDir, words, say) : null;
  if (asked !== null) return asked;
  const ground = await openGround(config, systemClock);
  try {
    return await runCommandLine([...adminCommands(ground), ...filling], words, context);
  } finally {
    await ground.database.close();
  }
};
