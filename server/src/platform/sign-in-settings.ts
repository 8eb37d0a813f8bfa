import { z } from 'zod';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const DURATION = /^(\d{1,6})([smhd])$/;
const PATIENT_SESSION_MAX_SECONDS = 30 * SECONDS.d;
const DOCTOR_SESSION_MAX_SECONDS = SECONDS.d;
const SESSIONS_PER_PERSON = 10;

/** A length of time such as `15m`, `4h` or `14d`, in seconds. */
const duration = z
  .string()
  .regex(DURATION, 'not a length of time')
  .transform((text) => {
    const [, count, unit] = DURATION.exec(text) ?? [];
    return Number(count) * SECONDS[unit as keyof typeof SECONDS];
  });

/** Settings of sign-in; docs/security.md says what each protects against. */
export const signInSettings = {
  ADDRESS_LIMIT_FACTOR: {
    schema: z.coerce.number().int().min(1).max(100_000).default(1),
    example: '5',
  },
  DEVICE_TRUST: { schema: duration.prefault('180d'), example: '180d' },
  SESSION_PATIENT_IDLE: { schema: duration.prefault('14d'), example: '14d' },
  SESSION_DOCTOR_IDLE: { schema: duration.prefault('4h'), example: '4h' },
};

type Values = {
  [Name in keyof typeof signInSettings]: z.infer<(typeof signInSettings)[Name]['schema']>;
};

/** The settings of sign-in by what they are about; lengths of time in seconds. */
export const readSignInSettings = (values: Values) => ({
  addressLimitFactor: values.ADDRESS_LIMIT_FACTOR,
  deviceTrustSeconds: values.DEVICE_TRUST,
  sessions: {
    patient: { idle: values.SESSION_PATIENT_IDLE, max: PATIENT_SESSION_MAX_SECONDS },
    doctor: { idle: values.SESSION_DOCTOR_IDLE, max: DOCTOR_SESSION_MAX_SECONDS },
    perPerson: SESSIONS_PER_PERSON,
  },
});
export type SignInSettings = ReturnType<typeof readSignInSettings>;
