import type { Config } from '../../platform/config.ts';
import type { AppContext } from '../app-context.ts';
import { accountCommands } from './account-commands.ts';
import type { Command } from './command-line.ts';
import { dataCommands } from './data-commands.ts';
import { fillCommands } from './fill-commands.ts';
import { verdictCommands } from './verdict-commands.ts';

/** Opens the database on first use: a command that only prints help needs none. */
export type OpenContext = () => Promise<AppContext>;

/** Everything the operator can do, in the order of the help. */
export const adminCommands = (config: Config, open: OpenContext): Command[] => [
  ...accountCommands(open),
  ...dataCommands(open),
  ...verdictCommands(open),
  ...fillCommands(config),
];
