import { type Endpoint, endpoints, PRIVACY_VERSIONS } from '@saathi/contract';
import { newToken } from '../../src/platform/secret-token.ts';
import type { Named } from './family.ts';
import { fieldsOf, goodBody, goodQuery } from './good-body.ts';

/** Every call of the contract. */
export const calls: readonly Endpoint[] = Object.values(endpoints).flatMap((feature) =>
  Object.values(feature),
);

/** Whose thing a call is about: the patient's and assigned doctor's, a stranger's, or nobody's. */
export type Targets = { own: Named; strangers: Named; missing: Named };
type Parts = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown> | undefined;
};
export type AccessRow = {
  label: string;
  endpoint: Endpoint;
  /** Whether it may change something when it is allowed. */
  changes: boolean;
  /** What is sent for the missing, the stranger's and the own thing, the own last since it may be changed; one for a call that names nothing. */
  requests: (targets: Targets) => Parts[];
};

/** First of a pair that belongs together, and second. */
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

/** The same person under every name the contract has for one. */
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

/** One row for each call of the contract, more where it can name two things or two kinds of people. */
export const accessRows: readonly AccessRow[] = calls.flatMap(rowsOf);
