import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the process id of the server in a data directory; 0 if none is running. */
const serverIn = (dataDirectory: string): number => {
  const pidFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(pidFile)) return 0;
  const server = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const commandLine = `/proc/${server}/cmdline`;
  // The file may be left over from a killed server, and its id reused by another process.
  const isIt = existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataDirectory);
  return isIt ? server : 0;
};

/** Signals PostgreSQL and its child processes; the server first, so that it starts no new ones. */
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
