import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reachable, unprivileged } from './postgres-cluster.ts';

/** Starts a streaming replica of a PostgreSQL that listens on a socket in `primaryDirectory`. */
export const startReplica = async (binaries: string, primaryDirectory: string) => {
  const user = unprivileged();
  const directory = mkdtempSync(join(tmpdir(), 'saathi-replica-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, 'data');
  const options = { ...user, cwd: directory, stdio: 'ignore' as const };
  const from = ['-h', primaryDirectory, '-U', 'postgres'];
  // -R: it follows the primary from then on.
  const copy = ['-D', data, ...from, '-R', '-X', 'stream', '-c', 'fast'];
  execFileSync(join(binaries, 'pg_basebackup'), copy, options);
  const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${directory}`];
  // As many as the primary has: a replica refuses to start with fewer.
  settings.push('-c', 'max_connections=200', '-c', 'fsync=off');
  const url = (database: string) => `postgresql://postgres@/${database}?host=${directory}`;
  let server: ReturnType<typeof spawn> | undefined;
  const end = async (): Promise<void> => {
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  };
  const start = async (): Promise<void> => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings], options);
    await reachable(url('postgres'));
  };
  await start();
  return {
    url,
    start,
    /** Ends all processes of the server like kill -9. */
    crash: end,
    remove: async () => {
      await end();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
export type Replica = Awaited<ReturnType<typeof startReplica>>;
