import type { BrowserContextOptions } from '@playwright/test';
import { at, book, saveHours, setState } from './clinic.ts';
import type { People } from './people.ts';
import type { TestServer } from './server.ts';

const PATIENTS = ['Asha Kulkarni', 'Mohan Rao', 'Sunita Patil'] as const;
const TIMES = ['10:15', '10:30', '11:30'] as const;

/**
 * Creates an owner, first in the list of doctors, with three patients today, the first of whom has
 * arrived, and a member at the desk.
 */
export const addDesk = async (
  people: People,
  server: Pick<TestServer, 'makeOwner'>,
  options?: BrowserContextOptions,
) => {
  const owner = await people.withoutWindow.doctor('Aarti Thomas');
  await server.makeOwner(`+91${owner.phone}`);
  await saveHours(owner);
  for (const [place, name] of PATIENTS.entries()) {
    const patient = await people.withoutWindow.patient(name);
    await people.assign(patient, owner);
    const { id } = await book(patient, owner, at(TIMES[place] ?? '12:00'));
    if (place === 0) await setState(owner, id, 'arrived');
  }
  return people.member(owner, 'Amita Joshi', options);
};
