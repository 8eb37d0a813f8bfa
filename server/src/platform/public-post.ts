import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

const TIMEOUT_MS = 10_000;
/** Answers of push services are short and are not read; a longer one ends the connection. */
const ANSWER_MAX_BYTES = 8_192;

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves a name to its public addresses only, at the time of connecting. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => isPublic(address));
    const [first] = open;
    if (!first) done(error ?? new Error('The name has no public address'), '');
    else if (options.all) done(null, open as LookupAddress[]);
    else done(null, first.address, first.family);
  });
};

type Sent = { headers: Record<string, string | number>; body: Buffer };

/**
 * Creates a function that posts bytes to addresses supplied by others, over a few kept-alive
 * connections per host. It does not follow redirects. `inside` allows internal addresses; otherwise
 * it throws unless the URL is https and its host is a name that resolves to a public address.
 */
export const createPublicPost = (connections: number) => {
  const kept = { keepAlive: true, maxSockets: connections };
  const outside = new HttpsAgent({ ...kept, lookup: lookupPublic });
  const plain = new HttpAgent(kept);
  const own = new HttpsAgent(kept);

  /** Returns the HTTP status. */
  return (url: URL, { headers, body }: Sent, inside: boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      if (!inside && (url.protocol !== 'https:' || isIP(url.hostname.replace(/[[\]]/g, '')) > 0)) {
        throw new Error('Not an address of the internet');
      }
      const isPlain = url.protocol === 'http:';
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const options = { method: 'POST', headers, signal };
      const sent = isPlain
        ? httpRequest(url, { ...options, agent: plain })
        : httpsRequest(url, { ...options, agent: inside ? own : outside });
      sent.on('response', (response) => {
        let bytes = 0;
        response.on('error', () => {});
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > ANSWER_MAX_BYTES) response.destroy();
        });
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject).end(body);
    });
};
