import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dayString, GRIEVANCE_MAX_CHARACTERS } from '@saathi/contract';
import { breachCsv } from '../../features/my-data/index.ts';
import { addDays, startOfDayIn } from '../../platform/clock.ts';
import { openBreachList, openGrievanceDesk } from '../features.ts';
import {
  type Command,
  type OpenContext,
  type PrintLine,
  readPerson,
  UsageError,
} from './command-line.ts';

/** Indents each line of user-written text below its heading, so that none looks like a heading. */
const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

/** Runs a grievance command, `list` by default; its output is printed, never logged. */
const runGrievances = async (open: OpenContext, words: string[], say: PrintLine): Promise<void> => {
  const [act = 'list', number = '', ...text] = words;
  const desk = openGrievanceDesk(await open());
  if (act === 'list') {
    const all = await desk.list();
    for (const { number, state, filedAt, name, phone, text, answer } of all) {
      say(`${number}  ${state}  ${filedAt}  ${name}  ${phone}\n${indent(text)}`);
      if (answer !== null) say(indent(`Answer: ${answer}`));
    }
    if (all.length === 0) say('No grievances.');
    return;
  }
  const answer = text.join(' ').trim();
  if (act === 'answer' && number && answer && answer.length <= GRIEVANCE_MAX_CHARACTERS) {
    await desk.answer(number, answer);
    return say('Answered.');
  }
  if (act === 'close' && number) {
    await desk.close(number);
    return say('Closed.');
  }
  throw new UsageError(
    `Say list, answer NUMBER "TEXT" (at most ${GRIEVANCE_MAX_CHARACTERS} characters) or close NUMBER.`,
  );
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/;

/** Parses a time with its offset, or a day of the clinic; as the end of a range, that day's end. */
const readTime = (text: string | undefined, timeZone: string, isEnd = false): Date | null => {
  if (text === undefined) return null;
  const day = dayString.safeParse(text);
  if (day.success) return startOfDayIn(timeZone, isEnd ? addDays(day.data, 1) : day.data);
  const at = new Date(INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(at.getTime())) {
    throw new UsageError(`"${text}" is no time. Say 2026-03-10 or 2026-03-10T09:00+05:30.`);
  }
  return at;
};

const readRange = ([first, last]: string[], timeZone: string) => {
  const [from, to] = [readTime(first, timeZone), readTime(last, timeZone, true)];
  if (from && to && from >= to) throw new UsageError('FROM must be before TO.');
  return { from, to };
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Parses whose data may be in other hands. */
const readBreachScope = ([kind = '', ...rest]: string[], timeZone: string) => {
  if (kind === 'all') return { kind } as const;
  if (kind === 'doctor') {
    const [whom, ...range] = rest;
    return { kind, whom: readPerson(whom), ...readRange(range, timeZone) } as const;
  }
  if (kind === 'session' && UUID.test(rest[0] ?? '')) {
    return { kind, sessionId: rest[0] as string } as const;
  }
  if (kind === 'between') {
    const { from, to } = readRange(rest, timeZone);
    if (from && to) return { kind, from, to } as const;
  }
  throw new UsageError('Say all, doctor PHONE|ID [FROM TO], session ID, or between FROM TO.');
};

/** Creates the operator's commands for duties about people's data; each action is audited. */
export const myDataCommands = (open: OpenContext): Command[] => [
  {
    usage: 'grievances [list|answer|close] [number] [text]',
    summary: 'read, answer and close what people complain of',
    run: (words, { say }) => runGrievances(open, words, say),
  },
  {
    usage: 'breach-list FILE all|doctor|session|between [who] [from] [to]',
    summary: 'write whom to tell that their data may be in other hands',
    run: async ([target = '', ...words], { say, directory }) => {
      const file = resolve(directory, target);
      const context = await open();
      const reach = readBreachScope(words, context.config.clinicTimeZone);
      const people = await openBreachList(context)(reach);
      await writeFile(file, breachCsv(people), { mode: 0o600, flag: 'wx' });
      say(`Wrote ${people.length} people to ${file}.`);
    },
  },
];
