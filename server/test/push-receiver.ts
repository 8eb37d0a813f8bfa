import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PushPayload } from '../src/features/notices/push/payload.ts';
import { startLoopback } from './loopback.ts';

/** A push that arrived for a browser, as seen by the push service and decrypted by the browser. */
export type Arrived = { headers: IncomingHttpHeaders; bytes: Buffer; payload: PushPayload };

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const sum = createHmac('sha256', key);
  for (const part of parts) sum.update(part);
  return sum.digest();
};

const SALT = 16;
const HEADER = SALT + 4 + 1;
const POINT = 65;

/** Creates a browser's keys and decryption, following RFC 8291 literally. */
const createBrowserKeys = () => {
  const pair = createECDH('prime256v1');
  const own = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt: (bytes: Buffer): string => {
      const salt = bytes.subarray(0, SALT);
      const theirs = bytes.subarray(HEADER, HEADER + POINT);
      const sealed = bytes.subarray(HEADER + POINT);
      const shared = hmac(auth, pair.computeSecret(theirs));
      const secret = hmac(shared, 'WebPush: info\0', own, theirs, '\u0001');
      const key = hmac(salt, secret);
      const part = (name: string) => hmac(key, `Content-Encoding: ${name}\0\u0001`);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        part('aes128gcm').subarray(0, 16),
        part('nonce').subarray(0, 12),
      );
      decipher.setAuthTag(sealed.subarray(-16));
      const opened = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and any number of zeros.
      return opened.subarray(0, opened.lastIndexOf(2)).toString();
    },
  };
};

/**
 * Returns the claims of a VAPID header (RFC 8292); throws unless it is signed with the key it
 * names.
 */
export const vapidClaims = (
  authorization = '',
): { aud: string; sub: string; exp: number; key: string } => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('The signature is not of this key');
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key };
};

/**
 * Starts a push service on loopback, with browsers that subscribe there and decrypt what arrives.
 */
export const startPushReceiver = async () => {
  const browsers = new Map<
    string,
    { arrived: Arrived[]; refused: number; read(bytes: Buffer): string; status: number }
  >();
  let isMute = false;
  const { origin, close } = await startLoopback(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = browsers.get(request.url ?? '');
    if (browser && browser.status < 300) {
      const bytes = Buffer.concat(chunks);
      const payload = JSON.parse(browser.read(bytes)) as PushPayload;
      browser.arrived.push({ headers: request.headers, bytes, payload });
    }
    if (isMute) return;
    if (browser && browser.status >= 300) browser.refused += 1;
    response.writeHead(browser?.status ?? 404, { location: '/elsewhere' }).end();
  });
  return {
    origin,
    /** Accepts pushes without answering. */
    mute: (wanted: boolean) => {
      isMute = wanted;
    },
    /**
     * Creates a subscribed browser: returns what it tells the server, and what has arrived for it.
     */
    subscribe: () => {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const { keys, decrypt } = createBrowserKeys();
      const browser = { arrived: [] as Arrived[], refused: 0, read: decrypt, status: 201 };
      browsers.set(path, browser);
      return {
        endpoint: `${origin}${path}`,
        keys,
        arrived: browser.arrived,
        /** Returns the number of rejected pushes. */
        refused: () => browser.refused,
        /** Sets the push service's answer from now on. */
        answer: (status: number) => {
          browser.status = status;
        },
      };
    },
    close,
  };
};
export type PushReceiver = Awaited<ReturnType<typeof startPushReceiver>>;
