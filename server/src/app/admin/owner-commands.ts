import { openOwners } from '../features.ts';
import { type Command, type OpenContext, readPhone } from './command-line.ts';

/** Creates the commands that make and remove owners of the clinic; each action is audited. */
export const ownerCommands = (open: OpenContext): Command[] => [
  {
    usage: 'make-owner PHONE',
    summary: 'let a doctor help people with their accounts, on the clinic page',
    run: async ([phone], { say }) => {
      await openOwners(await open()).make(readPhone(phone));
      say('An owner of the clinic.');
    },
  },
  {
    usage: 'remove-owner PHONE',
    summary: 'take that back, from the last owner too',
    run: async ([phone], { say }) => {
      await openOwners(await open()).remove(readPhone(phone));
      say('No longer an owner.');
    },
  },
];
