import { createECDH, randomBytes } from 'node:crypto';
import { type Endpoint, PRIVACY_VERSIONS } from '@saathi/contract';
import { z } from 'zod';
import { PIN } from '../../src/features/auth/auth.factory.ts';

/** Creates keys like those of a browser's push manager. */
export const browserKeys = () => ({
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

/** A clinic's own texts. */
export const TEXTS = {
  name: 'Lake Road Clinic',
  contact: 'the desk',
  phone: '020 1234 5678',
  hours: 'Mon-Sat 9-13',
  address: '5 Lake Road',
  grievances: 'Dr. Sen',
  helplines: {
    maternal: '102',
    mental: '14416',
    women: '181',
    child: '1098',
    poison: '1800-116-117',
  },
};

/** A valid value for every required body field, except those that name someone. */
const GOOD: Record<string, unknown> = {
  name: 'Asha Kulkarni',
  dateOfBirth: '1960-05-17',
  gender: 'female',
  specialty: 'Cardiologist',
  experience: 12,
  pin: PIN,
  currentPin: PIN,
  newPin: '8264',
  title: 'Walk 30 minutes',
  achieved: true,
  userDate: '2026-03-10',
  content: 'Namaste',
  replies: ['Thank you'],
  hours: [],
  day: '2026-03-13',
  kind: 'close',
  startsAt: '2026-03-12T10:30:00+05:30',
  state: 'cancelled',
  measure: 'weight',
  value: 71.5,
  takenAt: '2026-03-10T08:30:00+05:30',
  figure: 'weight',
  advice: 'Walk every day',
  goals: [{ title: 'Walk 30 minutes' }],
  answer: 'declined',
  first: '2026-03-10',
  last: '2026-03-10',
  result: 'will_come',
  endpoint: 'https://fcm.googleapis.com/fcm/send/of-a-test',
  keys: browserKeys(),
  id: '0190a000-0000-7000-8000-0000000000aa',
  status: 'delivered',
  language: 'en',
  timeZone: 'Asia/Kolkata',
  version: PRIVACY_VERSIONS.at(-1),
  relation: 'daughter',
  text: 'Nobody answers the telephone',
  claimCode: 'ABCD-EFGH-JKMN',
  code: 'ABCD-EFGH-JKMN',
  verified: true,
  seen: { name: 'Vikram Rao', specialty: 'Cardiologist', registrationNumber: null },
  role: 'desk',
  basedOn: 0,
  texts: TEXTS,
  reach: 'all',
  agreed: true,
  allowed: true,
  colleagueId: '0190a000-0000-7000-8000-0000000000ab',
  readUpTo: '0190a000-0000-7000-8000-0000000000ac',
  why: 'She asks for a day',
  proposalIds: ['0190a000-0000-7000-8000-0000000000ad'],
};

const objectIn = (schema: z.ZodType | undefined): z.ZodObject | null => {
  if (schema === undefined) return null;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return objectIn(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodObject) return schema;
  throw new Error('a body or a parameter list that is no object: teach good-body.ts to fill it');
};

/** Returns all fields of an object schema, and whether each is optional. */
export const fieldsOf = (schema: z.ZodType | undefined): Map<string, { optional: boolean }> => {
  const shape = Object.entries(objectIn(schema)?.shape ?? {});
  return new Map(
    shape.map(([name, field]) => [
      name,
      { optional: (field as z.ZodType).safeParse(undefined).success },
    ]),
  );
};

/**
 * Returns the smallest valid body of a call; `named` says whom and what it is about. Throws for an
 * unknown field.
 */
export const goodBody = (
  { body }: Endpoint,
  named: Record<string, unknown>,
): Record<string, unknown> | undefined => {
  if (body === undefined) return undefined;
  const required = [...fieldsOf(body)].filter(([, { optional }]) => !optional);
  return Object.fromEntries(
    required.map(([name]) => {
      const value = named[name] ?? GOOD[name];
      if (value === undefined) throw new Error(`good-body.ts knows no good value for "${name}"`);
      return [name, value];
    }),
  );
};

/** The same for required query fields. */
const GOOD_QUERY: Record<string, string> = {
  kind: 'picture',
  clientId: 'a-file',
  size: '1000',
  offset: '0',
  token: 'x'.repeat(43),
  q: 'Namaste',
  handedAt: '2026-03-10T06:30:00.000Z',
};

/** Returns the smallest valid query of a call. Throws for an unknown field. */
export const goodQuery = ({ query }: Endpoint): Record<string, string> =>
  Object.fromEntries(
    [...fieldsOf(query)].flatMap(([name, { optional }]) => {
      if (optional) return [];
      const value = GOOD_QUERY[name];
      if (value === undefined) throw new Error(`good-body.ts knows no good query for "${name}"`);
      return [[name, value]];
    }),
  );
