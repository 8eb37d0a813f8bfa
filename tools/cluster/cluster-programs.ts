import { findProgram } from './service.ts';
import { findValkey } from './valkey.ts';

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'curl'];

/** Returns the programs of a cluster, other than PostgreSQL, that are not installed. */
export const missingPrograms = (): string[] => [
  ...PROGRAMS.filter((name) => !findProgram(name)),
  ...(findValkey() ? [] : ['redis-server']),
];
