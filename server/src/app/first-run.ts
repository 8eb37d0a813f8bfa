import { resolve } from 'node:path';
import type { AppContext } from './app-context.ts';
import { openFirstRun } from './features.ts';

/** Returns the command that names the first owner, to be run where the server was started. */
const makeOwner = ({ dataDir }: AppContext['config']): string => {
  const directory = dataDir === resolve('data') ? '' : `DATA_DIR="${dataDir}" `;
  return `${directory}npm run admin -- make-owner PHONE`;
};

/**
 * Returns what a start prints while the clinic has no owner; otherwise an empty text. The code is
 * only for a terminal, because any other output may be stored.
 */
export const firstRunText = async (
  context: AppContext,
  { isTerminal }: { isTerminal: boolean },
): Promise<string> => {
  const { hasOwner, newCode } = openFirstRun(context);
  if (await hasOwner()) return '';
  if (!isTerminal) {
    return `The clinic has no owner yet: ${makeOwner(context.config)}\n`;
  }
  return `
  The clinic has no owner yet. A doctor who signs in becomes one under Settings, Clinic, with this
  code, once and within a day: ${await newCode()}

`;
};
