import { type Endpoint, endpoints, PRIVACY_VERSIONS } from '@saathi/contract';
import { newToken } from '../../src/platform/secret-token.ts';
import type { Named } from './family.ts';
import { fieldsOf, goodBody, goodQuery } from './good-body.ts';

/** All calls of the contract. */
export const calls: readonly Endpoint[] = Object.values(endpoints).flatMap((feature) =>
  Object.values(feature),
);

/**
 * The target of a call: own (the patient's and assigned doctor's), a stranger's, or nonexistent.
 */
export type Targets = { own: Named; strangers: Named; missing: Named };
type Parts = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
};
export type AccessRow = {
  label: string;
  endpoint: Endpoint;
  /** Whether it may change something if it is allowed. */
  changes: boolean;
  /**
   * Returns the requests for the missing, the stranger's and the own target; the own last, since it
   * may be changed. One request if the call names nothing.
   */
  requests: (targets: Targets) => Parts[];
};

/** Names of the first and second member of a pair that belongs together. */
const FIRST = ['patientId', 'patientUserId', 'chatId'];
const SECOND = ['doctorId', 'qrData', 'messageId'];
const PERSON_OR_SESSION = ['userId', 'sessionId', 'deviceId'];
const OTHERS = [
  'goalId',
  'proposalId',
  'phone',
  'appointmentId',
  'exceptionId',
  'fileId',
  'readingId',
  'noteId',
  'memberId',
  'invitationId',
  'coverId',
  'assistantId',
  'teamNoteId',
  'colleagueId',
];
const NAMING = new Set([...FIRST, ...SECOND, ...PERSON_OR_SESSION, ...OTHERS]);

const namesIn = (endpoint: Endpoint): string[] => {
  const body = [...fieldsOf(endpoint.body)].filter(([, { optional }]) => !optional);
  const all = [...fieldsOf(endpoint.params).keys(), ...body.map(([name]) => name)];
  return all.filter((name) => NAMING.has(name));
};

/** Returns the same person under every name that the contract uses. */
const spelled = (named: Named, ofDoctor: boolean): Record<string, string> => ({
  ...named,
  patientUserId: named.patientId,
  userId: ofDoctor ? named.doctorId : named.patientId,
  sessionId: ofDoctor ? named.doctorSessionId : named.sessionId,
  deviceId: ofDoctor ? named.doctorDeviceId : named.deviceId,
  token: newToken(),
  colleagueId: named.standInId,
  readUpTo: named.messageId,
  number: 'G-0000-0000',
  version: PRIVACY_VERSIONS.at(-1) ?? '',
  phone: ofDoctor ? named.doctorPhone : named.phone,
});

const partsOf = (endpoint: Endpoint, values: Record<string, string>): Parts => ({
  params: Object.fromEntries(
    [...fieldsOf(endpoint.params).keys()].map((name) => {
      const value = values[name];
      if (value === undefined) throw new Error(`access-rows.ts cannot fill ":${name}"`);
      return [name, value];
    }),
  ),
  query: goodQuery(endpoint),
  body: goodBody(endpoint, values),
});

const withSecondOf = (first: Named, { doctorId, qrData, messageId }: Named): Named => ({
  ...first,
  doctorId,
  qrData,
  messageId,
});

const ordered = ({ own, strangers, missing }: Targets): Named[] => [missing, strangers, own];
const mixed = ({ own, strangers, missing }: Targets): Named[] => [
  withSecondOf(missing, own),
  withSecondOf(strangers, own),
  withSecondOf(own, strangers),
];

const rowsOf = (endpoint: Endpoint): AccessRow[] => {
  const label = `${endpoint.method} ${endpoint.path}`;
  const names = namesIn(endpoint);
  const has = (group: string[]) => group.some((name) => names.includes(name));
  const ofDoctor = endpoint.path.startsWith('/api/auth/doctor/');
  const row = (suffix: string, targetsOf: (targets: Targets) => Named[], doctors = ofDoctor) => ({
    label: label + suffix,
    endpoint,
    changes: endpoint.method !== 'GET',
    requests: (targets: Targets) =>
      targetsOf(targets).map((named) => partsOf(endpoint, spelled(named, doctors))),
  });
  if (names.length === 0) return [row('', ({ own }) => [own])];
  return [
    row('', ordered),
    ...(has(FIRST) && has(SECOND) ? [row(' (mixed)', mixed)] : []),
    ...(has(PERSON_OR_SESSION) && endpoint.access === 'signed-in'
      ? [row(" (the doctor's)", ordered, true)]
      : []),
  ];
};

/** One row per call of the contract, more if it can name two things or two kinds of people. */
export const accessRows: readonly AccessRow[] = calls.flatMap(rowsOf);
