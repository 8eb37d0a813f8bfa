import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { phone as phoneSchema, type SessionId } from '@saathi/contract';
import { createOperator } from '../operator.ts';
import type { OpenContext } from './admin-commands.ts';
import { type Command, UsageError } from './command-line.ts';

const SECONDS_PER_MINUTE = 60;

/** A phone as the operator may type it: with or without +91, with spaces or dashes. */
const readPhone = (text: string | undefined): string => {
  const digits = (text ?? '').replace(/[\s()-]/g, '').replace(/^\+91/, '');
  const phone = phoneSchema.safeParse(`+91${digits}`);
  if (!phone.success) throw new UsageError(`"${text}" is not a phone number of 10 digits.`);
  return phone.data;
};

/** What the operator can do with accounts; each act is audited. */
export const accountCommands = (open: OpenContext): Command[] => {
  const operatorOf = async () => createOperator(await open());
  return [
    {
      usage: 'claim-code PHONE',
      summary: 'make a one-use code with which a person chooses a new PIN',
      run: async ([phone], { say }) => {
        const operator = await operatorOf();
        const { code, seconds } = await operator.claimCode(readPhone(phone));
        say(`${code}   (valid once, for ${seconds / SECONDS_PER_MINUTE} minutes)`);
      },
    },
    {
      usage: 'unlock PHONE',
      summary: 'forget the wrong PINs tried on an account',
      run: async ([phone], { say }) => {
        const operator = await operatorOf();
        await operator.unlock(readPhone(phone));
        say('Unlocked.');
      },
    },
    {
      usage: 'sessions PHONE',
      summary: "list a person's sessions",
      run: async ([phone], { say }) => {
        const operator = await operatorOf();
        const sessions = await operator.listSessions(readPhone(phone));
        if (sessions.length === 0) say('No sessions.');
        for (const { id, device, lastUsedAt } of sessions) say(`${id}  ${lastUsedAt}  ${device}`);
      },
    },
    {
      usage: 'end-sessions PHONE [session]',
      summary: 'end one session of a person, or all',
      run: async ([phone, session], { say }) => {
        const operator = await operatorOf();
        const ended = await operator.endSessions(readPhone(phone), (session as SessionId) ?? null);
        say(`${ended} ended.`);
      },
    },
    {
      usage: 'verify PHONE',
      summary: "mark that a doctor's papers were seen",
      run: async ([phone], { say }) => {
        const operator = await operatorOf();
        await operator.verifyDoctor(readPhone(phone));
        say('Verified.');
      },
    },
    {
      usage: 'unverify PHONE',
      summary: 'take that mark back',
      run: async ([phone], { say }) => {
        const operator = await operatorOf();
        await operator.verifyDoctor(readPhone(phone), false);
        say('No longer verified.');
      },
    },
    {
      usage: 'personal-data PHONE FILE',
      summary: 'write everything held about a person to a file, for that person',
      run: async ([phone, target = ''], { say, directory }) => {
        const file = resolve(directory, target);
        const data = await (await operatorOf()).personalData(readPhone(phone));
        await writeFile(file, JSON.stringify(data, null, 2), { flag: 'wx', mode: 0o600 });
        say(`Written to ${file}.`);
      },
    },
    {
      usage: 'erase PHONE AGAIN',
      summary: 'erase a person for good (give the phone twice)',
      run: async ([phone, again], { say }) => {
        if (readPhone(phone) !== readPhone(again)) {
          throw new UsageError('The two phone numbers differ.');
        }
        await (await operatorOf()).erase(readPhone(phone));
        say('Erased. Back-ups made before still hold this person.');
      },
    },
  ];
};
