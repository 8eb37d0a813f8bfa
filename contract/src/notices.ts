import { z } from 'zod';
import { id, instant, optional, success, timeOfDay } from './common.ts';
import { endpoint } from './endpoint.ts';
import { paths } from './paths.ts';

/** One browser of one person that may be woken by Web Push. */
export const deviceId = id.brand<'DeviceId'>();
export type DeviceId = z.infer<typeof deviceId>;

/**
 * What a person is told of while away; `emergency_unseen` goes to owners of the clinic, `test` and
 * `drill` are asked for by a human.
 */
export const noticeKind = z.enum([
  'emergency',
  'emergency_unseen',
  'handed_over',
  'reply',
  'second_look',
  'reminder',
  'appointment',
  'appointment_reminder',
  'test',
  'drill',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

export const pushLanguage = z.enum(['en', 'hi']);
export type PushLanguage = z.infer<typeof pushLanguage>;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** IANA name of the device's time zone. */
const timeZone = z.string().max(64).refine(isTimeZone, 'Not a known time zone');

/** What the browser's push manager gives, base64url (RFC 8291): the point is 65 bytes, the secret 16. */
const subscription = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
  }),
});

export const pushDevice = z.object({
  id: deviceId,
  /** 'Chrome on Android', from the browser's own words. */
  label: z.string(),
  createdAt: instant,
  /** When the push service last took a notice for it. */
  lastSentAt: instant.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** What a person wants to be told of. Emergencies ignore all of it. */
export const noticeSettings = z.object({
  reply: z.boolean(),
  second_look: z.boolean(),
  reminder: z.boolean(),
  /** Only emergencies and reminders between these local times; equal times mean no quiet hours. */
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  /** Consent to be told by the clinic's SMS or WhatsApp gateway where a notice stays unopened. */
  gateway: z.boolean(),
  /** Whether the clinic has such a gateway at all. */
  gatewayOffered: z.boolean(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** What became of a message; `id` is the notice's. */
const receipt = z.object({ id, status: z.enum(['sent', 'delivered', 'read', 'failed']) });
export type Receipt = z.infer<typeof receipt>;

const deviceParams = z.object({ deviceId });

export const noticesEndpoints = {
  key: endpoint(paths.notices.key, {
    access: 'signed-in',
    /** The server's public VAPID key, base64url; null where push is switched off. */
    response: z.object({ key: z.string().nullable() }),
  }),
  devices: endpoint(paths.notices.devices, {
    access: 'signed-in',
    response: z.array(pushDevice),
  }),
  addDevice: endpoint(paths.notices.addDevice, {
    access: 'signed-in',
    body: subscription.extend({
      language: pushLanguage,
      /** For reminders and quiet hours. */
      timeZone,
      /** The public key of ours it was subscribed with; the newest unless given. */
      key: optional(z.string().max(100)),
    }),
    /** The same endpoint again is the same device, now of this session. */
    response: pushDevice,
    status: 201,
    errors: ['push_service_unknown'],
  }),
  removeDevice: endpoint(paths.notices.removeDevice, {
    access: 'signed-in',
    params: deviceParams,
    response: success,
    errors: ['not_found'],
  }),
  /** Rings one of one's own devices now. */
  test: endpoint(paths.notices.test, {
    access: 'signed-in',
    body: z.object({ deviceId }),
    /** `gone`: the browser has ended the subscription, and the device is removed. */
    response: z.object({ result: z.enum(['sent', 'gone', 'unreachable']) }),
    errors: ['not_found'],
  }),
  settings: endpoint(paths.notices.settings, { access: 'signed-in', response: noticeSettings }),
  changeSettings: endpoint(paths.notices.changeSettings, {
    access: 'signed-in',
    body: z.object({
      reply: optional(z.boolean()),
      second_look: optional(z.boolean()),
      reminder: optional(z.boolean()),
      quietFrom: optional(timeOfDay),
      quietTo: optional(timeOfDay),
      gateway: optional(z.boolean()),
    }),
    response: noticeSettings,
  }),
  /** A link that was sent to a phone: leads into the app once, and to its start after that. It signs nobody in. */
  link: endpoint(paths.notices.link, {
    access: 'anyone',
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
    response: null,
    status: 302,
  }),
  /**
   * What became of a message, told by the clinic's gateway. `x-saathi-timestamp` holds milliseconds
   * since 1970 and `x-saathi-signature` `v1=` and the HMAC-SHA256 of timestamp, dot and body, in
   * hexadecimal; a receipt not newer than the last one is a `conflict`.
   */
  receipt: endpoint(paths.notices.receipt, {
    access: 'anyone',
    body: receipt,
    response: success,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
