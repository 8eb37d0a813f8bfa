import { ECDH } from 'node:crypto';
import type { DeviceId, PushDevice, PushLanguage } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, invalidFields, notFound, notSignedIn } from '../../../platform/app-error.ts';
import { timeZoneName } from '../../../platform/clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../../platform/rate-limits.ts';
import { type PushPayload, tagOf } from '../push/payload.ts';
import type { Push, PushResult } from '../push/push.ts';
import type { PushKeys } from '../push/push-keys.ts';
import type { DevicesRepository } from './devices.repository.ts';
import type { PushServices } from './push-services.ts';

/** What a browser's push manager provides, with the browser's language and time zone. */
export type Subscription = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  language: PushLanguage;
  timeZone: string;
  /** Our public key it was subscribed with; by default the newest. */
  key?: string | undefined;
};

type Parts = {
  devices: DevicesRepository;
  keys: PushKeys;
  services: PushServices;
  push: Push;
  limits: RateLimits;
  logger: Pick<Logger, 'error'>;
};

const TESTS: Limit[] = [{ count: 20, withinSeconds: 600 }];

const unknownKey = () => invalidFields({ key: 'Not a key of ours' });

/** Throws `bad_request` unless it is a point of the curve; encryption would fail otherwise. */
const requirePoint = (p256dh: string): void => {
  try {
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
  } catch {
    throw invalidFields({ 'keys.p256dh': 'Not a public key' });
  }
};

const unknownService = () =>
  new AppError('push_service_unknown', 'This browser cannot be notified from here.');

/** Creates the service for people's browsers that can be notified. */
export const createDevicesService = ({ devices, keys, services, push, limits, logger }: Parts) => ({
  /** Prepares the push keys before anybody asks for one; logs if the key of a device is missing. */
  prepare: async (): Promise<void> => {
    await keys.prepare();
    const count = await devices.countOfOtherKeys(await keys.ids());
    if (count > 0) {
      logger.error(
        { count },
        'Devices cannot be woken: their push key is not in PUSH_KEYS_FILE. All servers need the same file.',
      );
    }
  },
  /** Returns the public key browsers subscribe with; null if nobody can be notified. */
  key: async (): Promise<string | null> => (await keys.newest())?.publicKey ?? null,
  list: (actor: Actor): Promise<PushDevice[]> => devices.list(actor.userId),
  /**
   * Adds the actor's browser; throws `push_service_unknown` for an endpoint we do not call, and
   * `bad_request` for a key that is not ours.
   */
  add: async (actor: Actor, given: Subscription, label: string): Promise<PushDevice> => {
    const { endpoint, language, timeZone } = given;
    const newest = await keys.newest();
    if (!newest || !services(endpoint)) throw unknownService();
    const key = given.key === undefined ? newest : await keys.findPublic(given.key);
    if (!key) throw unknownKey();
    requirePoint(given.keys.p256dh);
    const device = {
      ...given.keys,
      endpoint,
      keyId: key.id,
      language,
      label,
      timeZone: timeZoneName(timeZone),
    };
    const added = await devices.add(actor, device);
    if (!added) throw notSignedIn();
    return added;
  },
  /** Removes a device; throws `not_found` unless it is the actor's. */
  remove: async (actor: Actor, id: DeviceId): Promise<void> => {
    if (!(await devices.remove(actor.userId, id))) throw notFound('device');
  },
  /** Rings one of the actor's devices now; throws `not_found` unless it is the actor's. */
  test: async ({ userId, role }: Actor, id: DeviceId): Promise<PushResult> => {
    const device = await devices.find(userId, id);
    if (!device) throw notFound('device');
    await limits.take(keyedLimitsOf(`push-test ${userId}`, TESTS));
    const payload: PushPayload = {
      kind: 'test',
      language: device.language,
      tag: tagOf(userId, userId),
      path: `/${role}/settings`,
    };
    const result = await push(device, payload, true);
    await devices.storeReached({
      reached: result === 'sent' ? [id] : [],
      gone: result === 'gone' ? [id] : [],
    });
    return result;
  },
});
export type DevicesService = ReturnType<typeof createDevicesService>;
