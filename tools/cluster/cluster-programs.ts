import { findProgram } from './service.ts';
import { findValkey } from './valkey.ts';

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'curl'];

/** The programs of a cluster that are not installed, beside PostgreSQL. */
export const missingPrograms = (): string[] => [
  ...PROGRAMS.filter((name) => !findProgram(name)),
  ...(findValkey() ? [] : ['redis-server']),
];
