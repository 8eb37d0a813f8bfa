import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createVerdictsRepository } from '../../features/chats/index.ts';
import type { OpenContext } from './admin-commands.ts';
import { type Command, UsageError } from './command-line.ts';

/** What doctors thought of the review's levels, for those who improve its rules. */
export const verdictCommands = (open: OpenContext): Command[] => [
  {
    usage: 'verdicts FILE',
    summary: "write the doctors' verdicts on levels as JSON lines, without names or numbers",
    run: async ([target = ''], { say, directory }) => {
      const file = resolve(directory, target);
      if (existsSync(file)) throw new UsageError(`${file} exists already.`);
      const { database } = await open();
      const judged = await createVerdictsRepository(database.db).all();
      const lines = judged.map((one) => `${JSON.stringify(one)}\n`);
      await writeFile(file, lines.join(''), { mode: 0o600, flag: 'wx' });
      say(`Wrote ${judged.length} verdicts to ${file}.`);
    },
  },
];
