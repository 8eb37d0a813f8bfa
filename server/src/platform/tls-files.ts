import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { ConfigError } from './config.ts';

/** Certificate and private key as PEM. */
export type Tls = { cert: Buffer; key: Buffer };

const read = (name: string, path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new ConfigError(
      `${name} is "${path}": ${(error as Error).message}. Example: ${name}=./${name === 'TLS_KEY_FILE' ? 'key' : 'cert'}.pem`,
    );
  }
};

/** Reads the files for https; throws {@link ConfigError} if they are unreadable or do not match. */
export const readTlsFiles = (files: { certFile: string; keyFile: string }): Tls => {
  const tls = {
    cert: read('TLS_CERT_FILE', files.certFile),
    key: read('TLS_KEY_FILE', files.keyFile),
  };
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new ConfigError(
      `TLS_CERT_FILE and TLS_KEY_FILE are no certificate with its key (${(error as Error).message}). Give both as PEM.`,
    );
  }
  return tls;
};
