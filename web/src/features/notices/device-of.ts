import type { Endpoints } from '@saathi/contract';

type Device = Endpoints['notices']['addDevice']['body']['_zod']['input'];

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Converts a browser's push subscription to the server's format, including the server key it was
 * made with.
 */
export const deviceOf = (
  subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'> & {
    options?: Pick<PushSubscriptionOptions, 'applicationServerKey'>;
  },
  language: Device['language'],
): Device => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const key = subscription.options?.applicationServerKey;
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh, auth },
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(key && { key: base64url(key) }),
  };
};
