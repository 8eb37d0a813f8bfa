/** The hosts of all browsers' push services; `*.` matches any subdomain. */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  '*.push.apple.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
];

/** Where an endpoint leads; `inside` if it may be an address of the clinic's own network. */
export type PushService = { url: URL; inside: boolean };

const isBelow = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;

const isOrigin = (service: string): boolean => service.includes('://');

/**
 * Creates a function that returns the push service of an endpoint, or null if it is unknown, so
 * that nobody can make the server call elsewhere. `more` are further hosts, and whole origins such
 * as `http://10.0.0.5:8080`.
 */
export const createPushServices = (more: readonly string[]) => {
  const hosts = [...KNOWN_HOSTS, ...more.filter((service) => !isOrigin(service))];
  const origins = more.filter(isOrigin);
  return (endpoint: string): PushService | null => {
    const url = new URL(endpoint);
    if (url.username || url.password) return null;
    if (origins.includes(url.origin)) return { url, inside: true };
    const isKnown = url.protocol === 'https:' && url.port === '';
    return isKnown && hosts.some((host) => isBelow(url.hostname, host))
      ? { url, inside: false }
      : null;
  };
};
export type PushServices = ReturnType<typeof createPushServices>;
