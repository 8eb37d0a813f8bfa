import { endpoints } from '@saathi/contract';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { adminCommands } from './run-admin.ts';

const { clinic } = endpoints;

/** Commands that owners can also do on the clinic page, with the corresponding call. */
const ON_THE_CLINIC_PAGE = {
  'claim-code': clinic.makeCode,
  unlock: clinic.unlock,
  'end-sessions': clinic.endSessions,
  verify: clinic.verify,
  unverify: clinic.verify,
  'make-owner': clinic.addOwner,
  grievances: clinic.duties,
  'breach-list': clinic.breach,
  backup: clinic.backUp,
};

/** Commands only for whoever runs the server, each with the reason. */
const FOR_THE_SHELL_ALONE = {
  sessions: 'shows from which devices somebody signs in, which no owner needs to know',
  'personal-data': 'a copy of everything about a person; people take their own in the app',
  'end-assignments':
    'ends the care of everybody whom a doctor has; a doctor removes patients in the app',
  erase: 'cannot be undone; people ask for it in the app, with 48 hours to undo it',
  'remove-owner': 'an owner who could end another could take the clinic over',
  'alarm-drill': 'waits five minutes beside the doctor whose phone is to ring',
  'rotate-push-keys': 'writes a file on the server that is to be copied to the others',
  export: 'holds everything of everybody',
  import: 'fills an empty database, where nobody can sign in yet',
  restore: 'fills an empty place, where nobody can sign in yet',
  check: 'compares two databases before a move',
  verdicts: "holds patients' words, for whoever builds the next review",
  'learning-consent': 'writes down what a patient has signed, for whoever builds the next review',
  'shadow-report': 'speaks of a file that only the server has',
};

describe('every command of the operator', () => {
  const commands = adminCommands(readConfig({}), () => Promise.reject(new Error('not opened')))
    .map(({ usage }) => usage.split(' ')[0] as string)
    .sort();

  it('is on the clinic page, or is for the shell alone with a reason', () => {
    const known = [...Object.keys(ON_THE_CLINIC_PAGE), ...Object.keys(FOR_THE_SHELL_ALONE)].sort();
    expect(known).toEqual(commands);
  });

  it('of the clinic page is a call that every doctor but an owner is refused', () => {
    for (const [command, endpoint] of Object.entries(ON_THE_CLINIC_PAGE)) {
      expect(endpoint.errors, command).toContain('owner_only');
    }
  });
});
