import { z } from 'zod';
import { duration, durations, limits } from './durations.ts';

const count = z.coerce.number().int().min(1).max(100_000);

/** Settings of sign-in; docs/security.md says what each protects against. */
export const signInSettings = {
  PIN_TRIES: { schema: count.default(5), example: '5' },
  PIN_WAITS_TRUSTED: { schema: durations.prefault('30s,1m,5m,15m,60m'), example: '30s,1m,5m' },
  PIN_WAITS_UNKNOWN: { schema: durations.prefault('1m,5m,15m,60m'), example: '1m,5m,15m,60m' },
  PIN_TRUST_ENDS_AT: { schema: count.default(10), example: '10' },
  PIN_DAILY_FROM: { schema: count.default(10), example: '10' },
  PIN_TRUSTED_ONLY_FROM: { schema: count.default(100), example: '100' },
  FAILURES_PER_ADDRESS: { schema: limits.prefault('20/10m,100/1d'), example: '20/10m,100/1d' },
  ACCOUNTS_PER_ADDRESS: { schema: limits.prefault('25/1h'), example: '25/1h' },
  ACCOUNTS_WAIT: { schema: duration.prefault('1h'), example: '1h' },
  CHECK_PHONE_LIMIT: { schema: limits.prefault('60/1m,600/1h'), example: '60/1m,600/1h' },
  REGISTER_LIMIT: { schema: limits.prefault('200/1h'), example: '200/1h' },
  REGISTER_PHONE_LIMIT: { schema: limits.prefault('10/1d'), example: '10/1d' },
  HASHES_AT_ONCE: { schema: count.optional(), example: '4' },
  HASH_QUEUE: { schema: count.default(100), example: '100' },
  DEVICE_TRUST: { schema: duration.prefault('180d'), example: '180d' },
  SESSION_PATIENT_IDLE: { schema: duration.prefault('14d'), example: '14d' },
  SESSION_PATIENT_MAX: { schema: duration.prefault('30d'), example: '30d' },
  SESSION_DOCTOR_IDLE: { schema: duration.prefault('4h'), example: '4h' },
  SESSION_DOCTOR_MAX: { schema: duration.prefault('24h'), example: '24h' },
  SESSIONS_PER_PERSON: { schema: count.default(10), example: '10' },
};

type Values = {
  [Name in keyof typeof signInSettings]: z.infer<(typeof signInSettings)[Name]['schema']>;
};

/** The settings of sign-in by what they are about; lengths of time in seconds. */
export const readSignInSettings = (values: Values) => ({
  guesses: {
    tries: values.PIN_TRIES,
    trustedWaits: values.PIN_WAITS_TRUSTED,
    unknownWaits: values.PIN_WAITS_UNKNOWN,
    trustEndsAt: values.PIN_TRUST_ENDS_AT,
    dailyFrom: values.PIN_DAILY_FROM,
    trustedOnlyFrom: values.PIN_TRUSTED_ONLY_FROM,
    failuresPerAddress: values.FAILURES_PER_ADDRESS,
    accountsPerAddress: values.ACCOUNTS_PER_ADDRESS,
    accountsWait: values.ACCOUNTS_WAIT,
  },
  calls: {
    checkPhone: values.CHECK_PHONE_LIMIT,
    register: values.REGISTER_LIMIT,
    registerPhone: values.REGISTER_PHONE_LIMIT,
  },
  hashing: { atOnce: values.HASHES_AT_ONCE ?? null, queue: values.HASH_QUEUE },
  deviceTrustSeconds: values.DEVICE_TRUST,
  sessions: {
    patient: { idle: values.SESSION_PATIENT_IDLE, max: values.SESSION_PATIENT_MAX },
    doctor: { idle: values.SESSION_DOCTOR_IDLE, max: values.SESSION_DOCTOR_MAX },
    perPerson: values.SESSIONS_PER_PERSON,
  },
});
export type SignInSettings = ReturnType<typeof readSignInSettings>;
