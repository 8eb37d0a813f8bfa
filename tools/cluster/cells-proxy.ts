import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fillDeployFile, unavailableAnswer } from './deploy-file.ts';
import { findProgram, makeFile, type Service, startService, waitUntilUp } from './service.ts';

/** Values for the files of deploy/cells, for one cell. */
export type CellValues = Record<
  'CELL' | 'CELL_NAME' | 'CELL_ORIGIN' | 'CELL_HOST' | 'CELL_PORT' | 'CELL_DATA' | 'PROXY_HOST',
  string
>;

const HOST = '127.0.0.1';
const fill = (name: string, values: Record<string, string>) =>
  fillDeployFile(name, values, 'cells');

type Options = { within: string; port: number };

/**
 * HAProxy as configured in deploy/cells: one instance in front of all cells, routing by host name.
 */
export const createCellsProxy = ({ within, port }: Options) => {
  const socket = join(within, 'admin.sock');
  let service: Service | undefined;
  const start = (cells: readonly CellValues[]) => {
    const lines = cells.map((cell) => fill('cells.map', cell));
    const map = makeFile(join(within, 'cells.map'), lines.join(''));
    const values = {
      PROXY_BIND: `${HOST}:${port}`,
      PROXY_MAP: map,
      PROXY_NOT_NOW: makeFile(join(within, 'not-now.http'), unavailableAnswer()),
      PROXY_SOCKET: socket,
    };
    const files = [
      makeFile(join(within, 'proxy.cfg'), fill('proxy.cfg', values)),
      ...cells.map((cell) => makeFile(join(within, `${cell.CELL}.cfg`), fill('cell.cfg', cell))),
    ];
    // In the foreground, so that this program can stop it.
    const command = [
      findProgram('haproxy') ?? 'haproxy',
      '-db',
      ...files.flatMap((f) => ['-f', f]),
    ];
    service = startService('haproxy', command, { directory: within });
    const answers = async () => (await fetch(`http://${HOST}:${port}/`)).status === 404;
    return waitUntilUp(service, answers);
  };
  /** Sends a command like `socat stdio /run/haproxy/admin.sock`. */
  const sendCommand = (line: string) =>
    new Promise<void>((resolve, reject) => {
      const connection = createConnection(socket, () => connection.end(`${line}\n`));
      connection.resume();
      connection.on('error', reject);
      connection.on('close', () => resolve());
    });
  return {
    start,
    /** Routes the cell to this port from now on. */
    lead: (cell: string, cellPort: number) =>
      sendCommand(`set server ${cell}/saathi addr ${HOST} port ${cellPort}`),
    kill: async () => service?.kill(),
  };
};
