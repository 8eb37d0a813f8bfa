import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import names from '../../server/src/features/review/templates/app-names.json' with { type: 'json' };
import lines from '../../server/src/features/review/templates/lines.json' with { type: 'json' };

/** The messages of the web app in which each name stands. */
const MESSAGES: Record<keyof typeof names, string> = {
  goals: 'app/app',
  add_goal: 'features/goals/goals',
  doctors: 'app/app',
  add_doctor: 'features/assignments/assignments',
  add_doctor_by_code: 'features/assignments/assignments',
  ask: 'features/chats/patient-chat',
  call: 'features/chats/patient-chat',
  book: 'features/chats/patient-chat',
  records: 'app/app',
  settings: 'app/app',
  change_pin: 'features/auth/settings/settings',
  forgot_pin: 'features/auth/auth',
  appointments: 'app/app',
  move: 'features/appointments/appointments',
  cancel: 'features/appointments/appointments',
};
const VALUES = [
  ...['doctor', 'away', 'emergency', 'ambulance', 'done', 'total', 'titles', 'streaks', 'title'],
  ...['days', 'weeks', 'when', 'name', 'hours', 'address', 'phone'],
];

describe('the names of screens and buttons in answers', () => {
  it.each(Object.entries(names))('%s is called so in the app', (id, { en, hi }) => {
    const messages = (ending: string): string => {
      const file = `${MESSAGES[id as keyof typeof names]}.messages${ending}`;
      return readFileSync(join(import.meta.dirname, '../../web/src', file), 'utf8');
    };
    expect(messages('.ts')).toContain(`: '${en}'`);
    expect(messages('.hi.ts')).toContain(`: '${hi}'`);
  });

  it('are the only blanks of an answer besides its values', () => {
    const blanks = Object.values(lines).flatMap(({ en }) =>
      [...en.matchAll(/\{(\w+)\}/g)].map(([, blank]) => blank),
    );
    const known = new Set([...VALUES, ...Object.keys(names)]);
    expect(blanks.filter((one) => !known.has(one ?? ''))).toEqual([]);
  });
});
