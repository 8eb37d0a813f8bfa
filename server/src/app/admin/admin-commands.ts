import { createFeatures, type Ground } from '../features.ts';
import { accountCommands } from './account-commands.ts';
import type { Command } from './command-line.ts';
import { dataCommands } from './data-commands.ts';

/** What the operator can do beside a running server and without one. */
export const adminCommands = (ground: Ground): Command[] => {
  const { auth } = createFeatures(ground);
  return [...accountCommands(auth.operator), ...dataCommands(ground)];
};
