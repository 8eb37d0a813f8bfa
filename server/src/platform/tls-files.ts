import { readFileSync } from 'node:fs';
import { createSecureContext, type Server } from 'node:tls';
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

type TlsFiles = { certFile: string; keyFile: string };

/** Reads the files for https; throws {@link ConfigError} if they are unreadable or do not match. */
export const readTlsFiles = (files: TlsFiles): Tls => {
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

/**
 * Returns work that reads the files again and serves new connections with them if they have changed,
 * as certificates are renewed while the server runs. It throws {@link ConfigError}, and the ones
 * before stay in use, while the files do not match.
 */
export const createTlsRenewal = (files: TlsFiles, server: Pick<Server, 'setSecureContext'>) => {
  let current: Tls | null = null;
  return async (): Promise<void> => {
    const next = readTlsFiles(files);
    if (current?.cert.equals(next.cert) && current.key.equals(next.key)) return;
    server.setSecureContext(next);
    current = next;
  };
};
