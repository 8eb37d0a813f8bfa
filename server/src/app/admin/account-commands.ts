import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sessionId } from '@saathi/contract';
import type { RowsByTable } from '../../platform/person-data.ts';
import { createOperator } from '../features.ts';
import {
  type Command,
  type OpenContext,
  readPerson,
  readPhone,
  UsageError,
} from './command-line.ts';

const SECONDS_PER_MINUTE = 60;

/** Returns rows by table as JSON, row by row: all in one text may be longer than a text can be. */
function* jsonOf(tables: RowsByTable): Generator<string> {
  let before = '{';
  for (const [table, rows] of Object.entries(tables)) {
    yield `${before}\n${JSON.stringify(table)}: [`;
    for (const [place, row] of rows.entries()) yield `${place ? ',' : ''}\n${JSON.stringify(row)}`;
    yield ']';
    before = ',';
  }
  yield '\n}\n';
}

/** Parses a person who must be named twice. */
const readTwice = (text: string | undefined, again: string | undefined): string => {
  const whom = readPerson(text);
  if (whom !== readPerson(again)) throw new UsageError('The two differ.');
  return whom;
};

type Act = (
  operator: ReturnType<typeof createOperator>,
  phone: string,
  args: string[],
  directory: string,
) => Promise<string>;

/** Creates the operator's commands for accounts; each action is audited. */
export const accountCommands = (open: OpenContext): Command[] => {
  /** Creates a command about the person with a phone; prints what `act` returns. */
  const about = (usage: string, summary: string, act: Act): Command => ({
    usage,
    summary,
    run: async ([text, ...args], { say, directory }) => {
      const phone = readPhone(text);
      say(await act(createOperator(await open()), phone, args, directory));
    },
  });
  return [
    about(
      'claim-code PHONE',
      'make a one-use code with which a person chooses a new PIN',
      async (operator, phone) => {
        const { code, seconds } = await operator.claimCode(phone);
        return `${code}   (valid once, for ${seconds / SECONDS_PER_MINUTE} minutes)`;
      },
    ),
    about('unlock PHONE', 'forget the wrong PINs tried on an account', async (operator, phone) => {
      await operator.unlock(phone);
      return 'Unlocked.';
    }),
    about('sessions PHONE', "list a person's sessions", async (operator, phone) => {
      const sessions = await operator.listSessions(phone);
      const lines = sessions.map(({ id, device, lastUsedAt }) => `${id}  ${lastUsedAt}  ${device}`);
      return lines.join('\n') || 'No sessions.';
    }),
    about(
      'end-sessions PHONE [session]',
      'end one session of a person, or all',
      async (operator, phone, [session]) => {
        const one = sessionId.nullable().safeParse(session ?? null);
        if (!one.success) throw new UsageError(`"${session}" is not the id of a session.`);
        return `${await operator.endSessions(phone, one.data)} ended.`;
      },
    ),
    about('verify PHONE', "mark that a doctor's papers were seen", async (operator, phone) => {
      await operator.verifyDoctor(phone);
      return 'Verified.';
    }),
    about('unverify PHONE', 'take that mark back', async (operator, phone) => {
      await operator.verifyDoctor(phone, false);
      return 'No longer verified.';
    }),
    about(
      'personal-data PHONE FILE',
      'write everything held about a person to a file, for that person',
      async (operator, phone, [target = ''], directory) => {
        const file = resolve(directory, target);
        const data = await operator.personalData(phone);
        await writeFile(file, jsonOf(data), { flag: 'wx', mode: 0o600 });
        return `Written to ${file}.`;
      },
    ),
  ];
};

/** Creates the operator's commands about people who leave; each action is audited. */
export const leavingCommands = (open: OpenContext): Command[] => [
  {
    usage: 'end-assignments PHONE|ID AGAIN [called]',
    summary: 'end all assignments of a doctor who is gone (say whom twice)',
    run: async ([text, again, word], { say }) => {
      const whom = readTwice(text, again);
      if (![undefined, 'called'].includes(word)) throw new UsageError('Say called, or nothing.');
      const { ended, waiting } = await createOperator(await open()).endAssignments(whom, !!word);
      for (const { level, phone, name } of waiting) say(`${level}  ${phone}  ${name}`);
      if (waiting.length > 0 && !word) {
        say('They wait for an answer. Call them, then say the same again with the word called.');
        return;
      }
      say(`${ended} assignments ended.`);
    },
  },
  {
    usage: 'erase PHONE|ID AGAIN',
    summary: 'erase a person for good (say whom twice)',
    run: async ([text, again], { say }) => {
      const id = await createOperator(await open()).erase(readTwice(text, again));
      say(`Erased: ${id}. Back-ups made before still hold this person: keep this id beside them.`);
    },
  },
];
