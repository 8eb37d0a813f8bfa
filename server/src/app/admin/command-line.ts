import { phone as phoneSchema, userId } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';
import { BackupRefused, ExportRefused, isForOperator } from '../../platform/database/index.ts';
import type { AppContext } from '../app-context.ts';

/** Opens the database on first use, because a command that only prints help needs none. */
export type OpenContext = () => Promise<AppContext>;

/** Prints one line of a command's output. */
export type PrintLine = (line: string) => void;

/** A command of the operator. */
export type Command = {
  /** How it is called, for example `claim-code PHONE`. */
  usage: string;
  /** What it does, in one line. */
  summary: string;
  run: (args: string[], context: { say: PrintLine; directory: string }) => Promise<void>;
};

/** A call that the operator should correct; the message says how. */
export class UsageError extends Error {}

/** Parses a phone as the operator may type it: with or without +91, with spaces or dashes. */
export const readPhone = (text: string | undefined): string => {
  const digits = (text ?? '').replace(/[\s()-]/g, '').replace(/^\+91/, '');
  const phone = phoneSchema.safeParse(`+91${digits}`);
  if (!phone.success) throw new UsageError(`"${text}" is not a phone number of 10 digits.`);
  return phone.data;
};

/** Parses the id (as in the audit) or the phone by which the operator names a person. */
export const readPerson = (text: string | undefined): string => {
  const id = userId.safeParse(text);
  return id.success ? id.data : readPhone(text);
};

const EXPECTED = [AppError, BackupRefused, ExportRefused];

/** Whether a system call failed, such as reading a file; its message names call and path. */
const isSystemError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

const isExpected = (error: unknown): error is Error =>
  EXPECTED.some((kind) => error instanceof kind) || isForOperator(error) || isSystemError(error);

const nameOf = ({ usage }: Command): string => usage.split(' ')[0] ?? '';

const helpText = (commands: Command[]): string => {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(width)}  ${summary}`);
  return ['npm run admin -- COMMAND', '', ...lines].join('\n');
};

const wantedArguments = ({ usage }: Command): number =>
  usage.split(' ').filter((word) => /^[A-Z]/.test(word)).length;

/** Runs one command line; returns the exit status: 0 done, 1 failed, 2 not understood. */
export const runCommandLine = async (
  commands: Command[],
  [name = 'help', ...args]: string[],
  context: { say: PrintLine; directory: string },
): Promise<number> => {
  if (['help', '--help', '-h'].includes(name)) {
    context.say(helpText(commands));
    return 0;
  }
  const command = commands.find((candidate) => nameOf(candidate) === name);
  if (!command || args.length < wantedArguments(command)) {
    context.say(command ? `Usage: ${command.usage}` : `There is no command "${name}".\n`);
    if (!command) context.say(helpText(commands));
    return 2;
  }
  try {
    await command.run(args, context);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      context.say(`${error.message}\nUsage: ${command.usage}`);
      return 2;
    }
    context.say(isExpected(error) ? error.message : String((error as Error).stack));
    return 1;
  }
};
