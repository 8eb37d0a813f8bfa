import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { createFeatures, type Ground } from '../features.ts';
import { openGround } from '../ground.ts';
import { adminCommands, type Reach } from './admin-commands.ts';
import { askServer } from './admin-socket.ts';
import { runCommandLine, type Say } from './command-line.ts';

/** These fill an empty place, so they never run inside a server. */
const ONLY_WITHOUT_SERVER = new Set(['restore', 'import', 'help', undefined]);

/** What commands reach inside a server that runs. */
export const reachOf = (ground: Ground): Reach => ({
  ground: async () => ground,
  operator: async () => createFeatures(ground).auth.operator,
});

/** Runs one command of the operator; returns the exit status. */
export const runAdmin = async (config: Config, words: string[], say: Say): Promise<number> => {
  if (config.databaseUrl === null && !ONLY_WITHOUT_SERVER.has(words[0])) {
    // The embedded database belongs to one process: a running server does the work itself.
    const asked = await askServer(config.dataDir, words, say);
    if (asked !== null) return asked;
  }
  let opened: Ground | null = null;
  const ground = async () => {
    opened ??= await openGround(config, systemClock);
    return opened;
  };
  const reach = { ground, operator: async () => createFeatures(await ground()).auth.operator };
  try {
    const context = { say, directory: process.cwd() };
    return await runCommandLine(adminCommands(config, reach), words, context);
  } finally {
    await (opened as Ground | null)?.database.close();
  }
};
