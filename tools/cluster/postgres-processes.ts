import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The id of the server in a data directory; 0 where none runs. */
const serverIn = (dataDirectory: string): number => {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(pidFile)) return 0;
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const commandLine = `/proc/${server}/cmdline`;
  // The file may be of one that was killed, and its number another process's now.
  const isIt = existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataDirectory);
  return isIt ? server : 0;
};

/** Signals PostgreSQL and all that it started, the server first, so that it starts no more. */
export const signalPostgres = (dataDirectory: string, signal: NodeJS.Signals): void => {
  const server = serverIn(dataDirectory);
  if (server === 0) return;
  const children = () => {
    try {
      return readFileSync(`/proc/${server}/task/${server}/children`, 'utf8');
    } catch {
      return '';
    }
  };
  const before = children();
  const send = (pid: number) => {
    try {
      if (pid > 1) process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  };
  send(server);
  const all = new Set(`${before} ${children()}`.trim().split(/\s+/).map(Number));
  for (const pid of all) send(pid);
};
