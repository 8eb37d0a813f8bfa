import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { CLINIC_NAME_MAX_CHARACTERS, isTimeZone } from '@saathi/contract';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { freePort } from './free-port.ts';

const timeZone = z.string().refine(isTimeZone, 'not a known time zone');
const port = z.coerce.number().int().min(0).max(65_535);
const originUrl = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

/** Whether a text is an IP address or a CIDR range such as `10.0.0.0/8`, except `/0`. */
const isHop = (hop: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(hop) ||
  ipaddr.IPv6.isValid(hop) ||
  (ipaddr.isValidCIDR(hop) && !hop.endsWith('/0'));
/** Values separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  );
const hops = list.refine((all) => all.every(isHop), 'not a list of addresses');
/** A regex, because Zod's URL check refuses sockets: postgresql:///saathi?host=/run/postgresql */
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'not an address of PostgreSQL');
const valkeyUrl = z
  .string()
  .refine(
    (text) => /^(redis|valkey)s?:\/\/[^/\s]\S*$/.test(text) && URL.canParse(text),
    'not an address of Valkey or Redis',
  );
/** `fetch` refuses an address with a user name or password. */
const webUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  // The check above reports what is no address; this one still runs.
  if (!URL.canParse(text)) return true;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}, 'an address with a user name or password');

/** Host names (`*.` matches any subdomain) and whole origins, also in the clinic's own network. */
const PUSH_SERVICE = /^((\*\.)?[a-z0-9.-]+|https?:\/\/[^/?#@\s]+)$/;
const pushServices = list
  .transform((all) => all.map((service) => service.toLowerCase()))
  .refine((all) => all.every((one) => PUSH_SERVICE.test(one)), 'not a list of hosts and origins');
const contact = z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'not a mail or https address');

/** The push contact of a server without a public https origin. */
const NO_CONTACT = 'mailto:nobody@saathi.invalid';

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
const DURATION = /^(\d{1,6})([smhd])$/;

/** A duration such as `15m`, `4h` or `14d`, in seconds. */
const duration = z
  .string()
  .regex(DURATION, 'not a length of time')
  .transform((text) => {
    const [, count, unit] = DURATION.exec(text) ?? [];
    return Number(count) * SECONDS[unit as keyof typeof SECONDS];
  });

const NOTIFY_AFTER_MAX_SECONDS = 30 * 60;

/** Every setting: its name, its schema with the default, and an example for error messages. */
const settings = {
  NODE_ENV: {
    schema: z.enum(['development', 'production', 'test']).default('production'),
    example: 'development',
  },
  PORT: { schema: port.default(3000), example: '3000' },
  HOST: { schema: z.string().min(1).default('127.0.0.1'), example: '127.0.0.1' },
  DATA_DIR: { schema: z.string().min(1).default('./data'), example: './data' },
  DATABASE_URL: {
    schema: postgresUrl.optional(),
    example: 'postgresql://saathi:secret@localhost:5432/saathi',
  },
  DATABASE_DIRECT_URL: {
    schema: postgresUrl.optional(),
    example: 'postgresql://saathi:secret@localhost:5432/saathi',
  },
  DATABASE_REPLICA_URL: {
    schema: postgresUrl.optional(),
    example: 'postgresql://saathi:secret@replica:5432/saathi',
  },
  VALKEY_URL: { schema: valkeyUrl.optional(), example: 'redis://:secret@localhost:6379' },
  PUBLIC_ORIGIN: { schema: originUrl.optional(), example: 'https://saathi.example.org' },
  CLINIC_TIME_ZONE: { schema: timeZone.default('Asia/Kolkata'), example: 'Asia/Kolkata' },
  CLINIC_NAME: {
    schema: z
      .string()
      .max(CLINIC_NAME_MAX_CHARACTERS, `longer than ${CLINIC_NAME_MAX_CHARACTERS} characters`)
      .optional(),
    example: 'Lake Road Clinic',
  },
  CLINIC_CONTACT: { schema: z.string().optional(), example: 'Dr. Sen, 020 1234 5678' },
  GRIEVANCE_CONTACT: { schema: z.string().optional(), example: 'Dr. Sen, 020 1234 5678' },
  BACK_UPS_DIR: { schema: z.string().min(1).optional(), example: '/backups/saathi' },
  BACK_UPS_KEPT: { schema: duration.prefault('30d'), example: '30d' },
  FILES_PER_PATIENT_MB: {
    schema: z.coerce.number().int().min(1).max(1_000).default(50),
    example: '50',
  },
  PIN_PEPPER_FILE: { schema: z.string().min(1).optional(), example: '/etc/saathi/pin-pepper' },
  WEAK_PINS: { schema: z.enum(['warn', 'refuse']).default('warn'), example: 'warn or refuse' },
  TRUSTED_PROXIES: { schema: hops, example: '10.0.0.5,10.0.0.6' },
  REVIEW_SETTINGS_FILE: {
    schema: z.string().min(1).optional(),
    example: '/etc/saathi/review.json',
  },
  REVIEW_SHADOW: { schema: z.string().min(1).optional(), example: './review-candidate.mjs' },
  ALERT_URL: { schema: webUrl.optional(), example: 'https://alerts.example.org/saathi' },
  NOTIFY_URL: { schema: webUrl.optional(), example: 'http://localhost:4100/notify' },
  NOTIFY_SECRET: {
    schema: z.string().min(32, 'shorter than 32 characters').optional(),
    example: 'the output of: openssl rand -hex 32',
  },
  // An urgent notice due later than half an hour counts as one from before a clock was set back.
  NOTIFY_AFTER: {
    schema: duration
      .refine((seconds) => seconds <= NOTIFY_AFTER_MAX_SECONDS, 'longer than 30m')
      .prefault('10m'),
    example: '10m',
  },
  PUSH_CONTACT: { schema: contact.optional(), example: 'mailto:desk@example.org' },
  PUSH_SERVICES: { schema: pushServices, example: 'push.example.org,*.push.example.net' },
  PUSH_KEYS_FILE: { schema: z.string().min(1).optional(), example: '/etc/saathi/push-keys' },
  TLS_CERT_FILE: { schema: z.string().min(1).optional(), example: './cert.pem' },
  TLS_KEY_FILE: { schema: z.string().min(1).optional(), example: './key.pem' },
  LLM_BASE_URL: { schema: webUrl.optional(), example: 'http://localhost:8080/v1' },
  LLM_MODEL: { schema: z.string().min(1).default('default'), example: 'llama-3.3-70b' },
  LLM_API_KEY: { schema: z.string().optional(), example: 'the key of your model server' },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    example: 'info',
  },
  METRICS_PORT: { schema: port.optional(), example: '9464' },
  ADDRESS_LIMIT_FACTOR: {
    schema: z.coerce.number().int().min(1).max(100_000).default(1),
    example: '5',
  },
  MESSAGE_LIMIT_FACTOR: {
    schema: z.coerce.number().int().min(1).max(100_000).default(1),
    example: '5',
  },
  DEVICE_TRUST: { schema: duration.prefault('180d'), example: '180d' },
  SESSION_PATIENT_IDLE: { schema: duration.prefault('14d'), example: '14d' },
  SESSION_DOCTOR_IDLE: { schema: duration.prefault('4h'), example: '4h' },
};

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]['schema']> };
type Environment = Record<string, string | undefined>;

/** A setting is invalid; the message contains its name, the fault and an example. */
export class ConfigError extends Error {}

const readSetting = (name: keyof typeof settings, environment: Environment): unknown => {
  const { schema, example } = settings[name];
  const text = environment[name]?.trim();
  const result = schema.safeParse(text === '' ? undefined : text);
  if (result.success) return result.data;
  const fault = result.error.issues[0]?.message ?? 'cannot be used';
  // Secrets and passwords in addresses must not reach the log.
  const shown = /SECRET|KEY$/.test(name) ? '…' : text?.replace(/:(\/\/)?.*@/, ':$1…@');
  throw new ConfigError(`${name} is "${shown}": ${fault}. Example: ${name}=${example}`);
};

/** Returns the path of the review candidate: `1` means the default path, null none. */
const shadowFile = ({ REVIEW_SHADOW: named, DATA_DIR }: Settings): string | null => {
  if (named === undefined) return null;
  return named === '1' ? resolve(DATA_DIR, 'review-candidate.mjs') : resolve(named);
};

/** Throws {@link ConfigError} if a setting lacks another that it requires. */
const requireCompanions = (values: Settings): void => {
  if (Boolean(values.TLS_CERT_FILE) !== Boolean(values.TLS_KEY_FILE)) {
    throw new ConfigError('TLS_CERT_FILE and TLS_KEY_FILE go together: set both or neither.');
  }
  if (Boolean(values.NOTIFY_URL) !== Boolean(values.NOTIFY_SECRET)) {
    throw new ConfigError('NOTIFY_URL and NOTIFY_SECRET go together: set both or neither.');
  }
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'VALKEY_URL'] as const) {
    if (values[name] && !values.DATABASE_URL) {
      throw new ConfigError(`${name} goes with DATABASE_URL: set both, or DATABASE_URL alone.`);
    }
  }
};

/** Validates all settings of the process and derives values. Throws {@link ConfigError}. */
export const readConfig = (environment: Environment) => {
  const names = Object.keys(settings) as (keyof typeof settings)[];
  const values = Object.fromEntries(
    names.map((name) => [name, readSetting(name, environment)]),
  ) as Settings;
  requireCompanions(values);
  const scheme = values.TLS_CERT_FILE ? 'https' : 'http';
  const publicOrigin = values.PUBLIC_ORIGIN ?? `${scheme}://localhost:${values.PORT}`;
  return {
    development: values.NODE_ENV === 'development',
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    valkeyUrl: values.VALKEY_URL ?? null,
    publicOrigin,
    clinicTimeZone: values.CLINIC_TIME_ZONE,
    /** The clinic's name and contacts for questions and grievances, until an owner sets others. */
    clinicName: values.CLINIC_NAME ?? null,
    clinicContact: values.CLINIC_CONTACT ?? null,
    grievanceContact: values.GRIEVANCE_CONTACT ?? null,
    /** The directory of the server's own backups of the embedded database. */
    backUpsDir: resolve(values.BACK_UPS_DIR ?? join(values.DATA_DIR, 'back-ups')),
    /** How many days backups are kept; people are told before they are erased. */
    backUpDays: Math.ceil(values.BACK_UPS_KEPT / SECONDS.d),
    /** The limit for pictures, documents and voice notes together. */
    filesPerPatientBytes: values.FILES_PER_PATIENT_MB * 1024 * 1024,
    messageLimitFactor: values.MESSAGE_LIMIT_FACTOR,
    pinPepperFile: values.PIN_PEPPER_FILE ? resolve(values.PIN_PEPPER_FILE) : null,
    weakPins: values.WEAK_PINS,
    trustedProxies: values.TRUSTED_PROXIES,
    reviewSettingsFile: values.REVIEW_SETTINGS_FILE ? resolve(values.REVIEW_SETTINGS_FILE) : null,
    reviewShadowFile: shadowFile(values),
    alertUrl: values.ALERT_URL ?? null,
    gateway:
      values.NOTIFY_URL && values.NOTIFY_SECRET
        ? {
            url: values.NOTIFY_URL,
            secret: values.NOTIFY_SECRET,
            afterMs: values.NOTIFY_AFTER * 1_000,
            publicOrigin,
          }
        : null,
    push: {
      // Push services expect a contact; Apple's refuses a local address.
      contact:
        values.PUSH_CONTACT ?? (publicOrigin.startsWith('https:') ? publicOrigin : NO_CONTACT),
      services: values.PUSH_SERVICES,
      keysFile: resolve(values.PUSH_KEYS_FILE ?? join(values.DATA_DIR, 'push-keys')),
    },
    tls:
      values.TLS_CERT_FILE && values.TLS_KEY_FILE
        ? { certFile: resolve(values.TLS_CERT_FILE), keyFile: resolve(values.TLS_KEY_FILE) }
        : null,
    languageModel: values.LLM_BASE_URL
      ? { baseUrl: values.LLM_BASE_URL, model: values.LLM_MODEL, apiKey: values.LLM_API_KEY ?? '' }
      : null,
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT ?? null,
    /** See docs/security.md for what each setting protects against. Durations are in seconds. */
    signIn: {
      addressLimitFactor: values.ADDRESS_LIMIT_FACTOR,
      deviceTrustSeconds: values.DEVICE_TRUST,
      sessions: {
        patient: { idle: values.SESSION_PATIENT_IDLE, max: 30 * SECONDS.d },
        doctor: { idle: values.SESSION_DOCTOR_IDLE, max: SECONDS.d },
        perPerson: 10,
      },
    },
  };
};
export type Config = ReturnType<typeof readConfig>;

/** Reads `.env` in the working directory, if any, then the environment, which takes precedence. */
export const readProcessConfig = (): Config => {
  if (existsSync('.env')) loadEnvFile('.env');
  return readConfig(process.env);
};

/**
 * Reads the configuration of a process that listens. `PORT=0` is replaced by a free port at once,
 * because cookies and QR codes contain the port.
 */
export const readServerConfig = async (): Promise<Config> => {
  const config = readProcessConfig();
  if (config.port !== 0) return config;
  return readConfig({ ...process.env, PORT: String(await freePort()) });
};
