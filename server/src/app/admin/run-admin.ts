import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { openGround } from '../ground.ts';
import { adminCommands } from './admin-commands.ts';
import { runCommandLine, type Say } from './command-line.ts';

/** Runs one command with the database opened by this very process; returns the exit status. */
export const runAdmin = async (config: Config, words: string[], say: Say): Promise<number> => {
  const ground = await openGround(config, systemClock);
  try {
    return await runCommandLine(adminCommands(ground), words, {
      say,
      directory: process.cwd(),
    });
  } finally {
    await ground.database.close();
  }
};
