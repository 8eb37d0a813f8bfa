import { afterEach, beforeEach } from 'vitest';
import { claimPersistedQueries } from '../src/platform/api/query-client.ts';
import { aPatient } from './server.ts';

/** Stores what the patient reads on the device, as after signing in, in all tests of a file or block. */
export const keepReads = (): void => {
  beforeEach(() => claimPersistedQueries(aPatient.id));
  afterEach(() => claimPersistedQueries(null));
};
