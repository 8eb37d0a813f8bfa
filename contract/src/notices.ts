import { z } from 'zod';
import { id, instant, optional, success, timeOfDay, timeZone, token } from './common.ts';
import { endpoint } from './endpoint.ts';
import { paths } from './paths.ts';

/** A user's browser that can be notified by Web Push. */
export const deviceId = id.brand<'DeviceId'>();
export type DeviceId = z.infer<typeof deviceId>;

/**
 * The kinds of notices for absent users. `emergency_unseen` goes to clinic owners; `test` and
 * `drill` are triggered by a person.
 */
export const noticeKind = z.enum([
  'emergency',
  'emergency_unseen',
  'urgent',
  'handed_over',
  'reply',
  'second_look',
  'proposal',
  'reminder',
  'appointment',
  'appointment_reminder',
  'next_visit',
  'test',
  'drill',
]);
export type NoticeKind = z.infer<typeof noticeKind>;

export const pushLanguage = z.enum(['en', 'hi']);
export type PushLanguage = z.infer<typeof pushLanguage>;

/** Result of the browser's push manager, base64url (RFC 8291); key of 65 bytes, secret of 16. */
const subscription = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}=?$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/),
  }),
});

export const pushDevice = z.object({
  id: deviceId,
  /** For example 'Chrome on Android', derived from the browser's user agent. */
  label: z.string(),
  createdAt: instant,
  /** When the push service last accepted a notice for it. */
  lastSentAt: instant.nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The kinds of notices a user wants. Emergencies ignore these settings. */
export const noticeSettings = z.object({
  reply: z.boolean(),
  second_look: z.boolean(),
  reminder: z.boolean(),
  /** Only emergencies and reminders between these local times; equal times mean no quiet hours. */
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  /** Consent to messages by the clinic's SMS or WhatsApp gateway if a notice stays unopened. */
  gateway: z.boolean(),
  /** Whether the clinic has a gateway. */
  gatewayOffered: z.boolean(),
});
export type NoticeSettings = z.infer<typeof noticeSettings>;

/** The delivery status of a message; `id` is the notice's id. */
const receipt = z.object({ id, status: z.enum(['sent', 'delivered', 'read', 'failed']) });
export type Receipt = z.infer<typeof receipt>;

const deviceParams = z.object({ deviceId });

export const noticesEndpoints = {
  key: endpoint(paths.notices.key, {
    access: 'signed-in',
    /** The server's public VAPID key, base64url; null if push is disabled. */
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
      /** Used for reminders and quiet hours. */
      timeZone,
      /** Our public key that the subscription was made with; default: the newest. */
      key: optional(z.string().max(100)),
    }),
    /** Registering an endpoint again returns the same device, assigned to the current session. */
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
  /** Sends a test notice to one of the caller's devices. */
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
    errors: ['too_many_attempts'],
  }),
  /**
   * Opens a link that was sent to a phone: the first use leads to a page of the app, later uses to
   * its start page. It does not sign in.
   */
  link: endpoint(paths.notices.link, {
    access: 'anyone',
    params: z.object({ token }),
    response: null,
    status: 302,
  }),
  /**
   * Delivery status reported by the clinic's gateway. `x-saathi-timestamp` is in milliseconds since
   * 1970. `x-saathi-signature` is `v1=` followed by the HMAC-SHA256 of timestamp, dot and body, in
   * hexadecimal. A receipt that is not newer than the last one is a `conflict`.
   */
  receipt: endpoint(paths.notices.receipt, {
    access: 'anyone',
    body: receipt,
    response: success,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
};
