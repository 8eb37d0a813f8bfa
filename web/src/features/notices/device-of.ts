import type { Endpoints } from '@saathi/contract';

type Device = Endpoints['notices']['addDevice']['body']['_zod']['input'];

/** A browser's subscription as the server takes it. */
export const deviceOf = (
  subscription: Pick<PushSubscription, 'endpoint' | 'toJSON'>,
  language: Device['language'],
): Device => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return {
    endpoint: subscription.endpoint,
    keys: { p256dh, auth },
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
};
