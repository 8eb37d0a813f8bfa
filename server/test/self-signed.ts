import { generateKeyPairSync, sign } from 'node:crypto';

// The minimum of ASN.1 for a certificate; Node can read certificates but not create them.
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  const header = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...header]), body]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (tag: number, value: string) => der(tag, Buffer.from(value));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const NAME = sequence(der(0x31, sequence(oid('550403'), text(0x0c, 'localhost'))));
const VALIDITY = sequence(text(0x18, '20200101000000Z'), text(0x18, '20991231235959Z'));
const FOR_LOCALHOST = der(
  0xa3,
  sequence(sequence(oid('551d11'), der(0x04, sequence(text(0x82, 'localhost'))))),
);

const pem = (label: string, bytes: Buffer): string =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** Creates a self-signed certificate for localhost and its key, as PEM. */
export const makeSelfSigned = (): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const subject = [NAME, VALIDITY, NAME, publicKey.export({ type: 'spki', format: 'der' })];
  const content = sequence(version, serial, ECDSA_WITH_SHA256, ...subject, FOR_LOCALHOST);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return {
    cert: pem('CERTIFICATE', sequence(content, ECDSA_WITH_SHA256, signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
};
