import type { OperatorService } from '../../features/auth/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Ground } from '../features.ts';
import { accountCommands } from './account-commands.ts';
import type { Command } from './command-line.ts';
import { dataCommands } from './data-commands.ts';
import { fillCommands } from './fill-commands.ts';
import { verdictCommands } from './verdict-commands.ts';

/** What a command may reach; opened only when it is needed. */
export type Reach = { ground: () => Promise<Ground>; operator: () => Promise<OperatorService> };

/** Everything the operator can do, in the order of the help. */
export const adminCommands = (config: Config, reach: Reach): Command[] => [
  ...accountCommands(reach.operator),
  ...dataCommands(reach.ground),
  ...verdictCommands(reach.ground),
  ...fillCommands(config),
];
