import webPush from 'web-push';
import type { Logger } from '../../../platform/logger.ts';
import { createPublicPost } from '../../../platform/public-post.ts';
import type { Device } from '../devices/devices.repository.ts';
import type { PushServices } from '../devices/push-services.ts';
import { deliveryOf, type PushPayload } from './payload.ts';
import type { PushKey, PushKeys } from './push-keys.ts';

/** `gone`: the browser has ended the subscription for good. */
export type PushResult = 'sent' | 'gone' | 'unreachable';

type Parts = {
  keys: PushKeys;
  services: PushServices;
  /** Whom a push service may contact about what we send. */
  contact: string;
  logger: Pick<Logger, 'warn'>;
};

const GONE = new Set([404, 410]);
const SIGNATURE_VALID_SECONDS = 12 * 3_600;
const SIGNATURE_REUSE_MS = 3_600_000;
const SIGNATURES_MAX = 1_000;

/** Creates signatures for push services, each used for an hour and valid for half a day. */
const createSigner = (contact: string) => {
  const signed = new Map<string, { header: string; until: number }>();
  return (origin: string, { id, publicKey, privateKey }: PushKey): string => {
    const known = signed.get(`${id} ${origin}`);
    const now = Date.now();
    // A later one comes from a clock that was set back since.
    if (known && known.until > now && known.until <= now + SIGNATURE_REUSE_MS) return known.header;
    const expires = Math.floor(now / 1_000) + SIGNATURE_VALID_SECONDS;
    const { Authorization: header } = webPush.getVapidHeaders(
      origin,
      contact,
      publicKey,
      privateKey,
      'aes128gcm',
      expires,
    );
    // Bounded, because somebody who adds devices could name any number of hosts of a push service.
    if (signed.size >= SIGNATURES_MAX) signed.clear();
    signed.set(`${id} ${origin}`, { header, until: now + SIGNATURE_REUSE_MS });
    return header;
  };
};

/**
 * Creates a function that encrypts for a browser (RFC 8291) and posts to its push service, over
 * `connections` connections to each.
 */
export const createPush = ({ keys, services, contact, logger }: Parts, connections: number) => {
  const post = createPublicPost(connections);
  const authorize = createSigner(contact);

  const deliver = async (
    device: Device,
    payload: PushPayload,
    isUrgent: boolean,
  ): Promise<number> => {
    const service = services(device.endpoint);
    if (!service) throw new Error('The push service is not known any more');
    const key = await keys.find(device.keyId);
    if (!key) throw new Error('The push key of the device is gone');
    const { urgency, ttlSeconds } = deliveryOf(payload.kind, isUrgent);
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(payload),
      {
        TTL: ttlSeconds,
        urgency,
        topic: payload.tag,
        headers: { Authorization: authorize(service.url.origin, key) },
      },
    );
    return post(service.url, { headers: { ...headers }, body }, service.inside);
  };

  return async (device: Device, payload: PushPayload, isUrgent: boolean): Promise<PushResult> => {
    try {
      const status = await deliver(device, payload, isUrgent);
      if (GONE.has(status)) return 'gone';
      if (status >= 200 && status < 300) return 'sent';
      logger.warn({ status, deviceId: device.id }, 'a push service refused');
    } catch (error) {
      logger.warn({ err: error, deviceId: device.id }, 'a push service was not reached');
    }
    return 'unreachable';
  };
};
export type Push = ReturnType<typeof createPush>;
