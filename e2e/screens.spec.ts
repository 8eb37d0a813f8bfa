import { expect, test } from '@playwright/test';
import { screens as routes } from '../web/src/platform/page/screens.ts';
import type { Ids } from './harness/cast.ts';
import { areas } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';

const screens = areas.flatMap((area) => area.screens);
const walked = screens.filter(({ telling }) => telling);

const ids = {
  patient: 'id',
  patientInDanger: 'id',
  patientWithoutGoals: 'id',
  doctor: 'id',
  emergencyChat: 'id',
  doctorLink: '#d=id',
  long: { patient: 'id', doctor: 'id', chat: 'id' },
  formerDoctor: 'id',
  doctorWithAppointments: 'id',
} satisfies Ids;

/**
 * Returns the route of a state, for example `/patient/chat/:doctorId`; the path itself if there is
 * no such route.
 */
const addressOf = ({ path }: Screen) => {
  const { pathname } = new URL(typeof path === 'string' ? path : path(ids), 'http://app');
  const leadsHere = (route: string) =>
    new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
  return Object.values(routes).find(leadsHere) ?? pathname;
};

test('each state has a name of its own', () => {
  const names = screens.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('each address has a state that npm test walks', () => {
  const reached = new Set(walked.map(addressOf));
  const left = new Set(screens.map(addressOf).filter((address) => !reached.has(address)));
  expect([...left]).toEqual([]);
  expect(reached.size).toBeGreaterThan(20);
});
