import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { PIN } from '../../src/features/auth/auth.factory.ts';
import type { Named } from './family.ts';

/**
 * Returns a placeholder for an id or phone that is known only when the request is sent; see
 * {@link fillIn}.
 */
const standIn = (whose: string, what: keyof Named) => `{{${whose}.${what}}}`;

/** Replaces all placeholders by their values. */
export const fillIn = (text: string, people: Record<string, Named>): string =>
  text.replace(
    /\{\{(\w+)\.(\w+)\}\}/g,
    (_, whose, what) => people[whose]?.[what as keyof Named] ?? '',
  );

const KNOWN_AS: Record<string, (keyof Named)[]> = {
  userId: ['patientId', 'doctorId'],
  senderId: ['patientId', 'doctorId'],
  patientUserId: ['patientId'],
  patientId: ['patientId'],
  doctorId: ['doctorId'],
  goalId: ['goalId'],
  chatId: ['chatId'],
  messageId: ['messageId'],
  before: ['messageId'],
  after: ['messageId'],
  appointmentId: ['appointmentId'],
  cursor: ['appointmentId', 'patientId'],
  exceptionId: ['exceptionId'],
  sessionId: ['sessionId', 'doctorSessionId'],
  standInId: ['standInId'],
  coverId: ['coverId'],
  assistantId: ['assistantId'],
  proposalId: ['proposalId'],
  readingId: ['readingId'],
  noteId: ['noteId'],
  teamNoteId: ['teamNoteId'],
  fileId: ['fileId'],
  deviceId: ['deviceId', 'doctorDeviceId'],
  memberId: ['memberId'],
  invitationId: ['invitationId'],
  phone: ['phone', 'doctorPhone'],
};

/**
 * Texts that have broken programs before: markup, text direction, unpaired surrogates, paths,
 * wildcards.
 */
export const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  '\u2028',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  "'; drop table users; --",
  '%00',
  '../../etc/passwd',
  '%2e%2e%2f',
  '{{7*7}}',
  '👩‍⚕️'.repeat(40),
  'x'.repeat(5_000),
  '0000-00-00',
  '9999-12-31',
  '1900-01-01',
  '2026-02-30',
  'NaN',
  '1e400',
  'null',
  '__proto__',
];

const somebody = (name: string): Arbitrary<string> => {
  const names = KNOWN_AS[name] ?? (Object.values(KNOWN_AS).flat() as (keyof Named)[]);
  const whose = ['own', 'own', 'own', 'own', 'own', 'own', 'strangers', 'missing'];
  return fc
    .tuple(fc.constantFrom(...whose), fc.constantFrom(...names))
    .map(([who, what]) => standIn(who, what));
};

/** Excludes a stranger's code: nobody can guess one, and anyone who has one may use it. */
const scannedText = (): Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      standIn('own', 'qrData'),
      `http://localhost:3000/patient/qr-scanner#d=${standIn('own', 'qrData')}`,
      standIn('missing', 'qrData'),
      `https://evil.example/patient/qr-scanner#d=${standIn('own', 'qrData')}`,
      standIn('own', 'doctorId'),
      standIn('strangers', 'doctorPhone'),
    ),
    fc.string({ maxLength: 100 }),
  );

const day = (): Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('2026-03-10', '2026-03-09', '2026-03-03') },
    fc
      .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  );

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const text = (schema: Schema, name: string): Arbitrary<string> => {
  if (name === 'qrData') return scannedText();
  if (schema.format === 'uuid') return somebody(name);
  if (name === 'phone') {
    return fc.oneof(somebody(name), fc.stringMatching(/^\+91[6-9]\d{9}$/));
  }
  if (schema.format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (/pin$/i.test(name)) return fc.constantFrom(PIN, PIN, '8264', '0000');
  if (schema.pattern?.includes('{4}-')) return day();
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  const { minLength = 0, maxLength = 200 } = schema;
  const length = { minLength, maxLength: Math.min(maxLength, 200) };
  return fc.oneof(
    fc.string({ ...length, unit: 'grapheme' }),
    fc.constantFrom(...ODD_TEXTS),
    fc.constantFrom('Chest pain since morning', 'मुझे बुखार है', 'BP 190/120', 'Thank you'),
    fc.constant('x'.repeat(Math.max(1, Math.min(maxLength, 4_000)))),
  );
};

/** Generates values of a JSON schema; the field's `name` determines whose ids are used. */
const valuesOf = (schema: Schema, name = ''): Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, name)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return text(schema, name);
    case 'integer':
    case 'number':
      return fc.integer({
        min: schema.minimum ?? -100,
        max: Math.min(schema.maximum ?? 100, 1_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, name), {
        maxLength: schema.maxItems ?? 5,
        size: 'small',
      });
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([key, field]) => [key, valuesOf(field, key)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    default:
      return fc.jsonValue();
  }
};

/** Generates values that match a schema of the contract, as far as JSON schema can express it. */
export const goodValues = (schema: z.ZodType): Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema);

/** Generates any JSON value, including odd texts. */
export const oddValues = (): Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(...ODD_TEXTS),
    fc.constantFrom<unknown>(-1, 0, 1.5, 1e308, 2 ** 53, true, null),
    fc.constantFrom<unknown>([], [[]], {}, [null], { $ne: null }, ['{{own.chatId}}']),
    fc.jsonValue({ maxDepth: 3 }),
  );
