import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Say } from './command-line.ts';

/** A command as it travels: its words, and the directory its file names are relative to. */
type Request = { words: string[]; directory: string };
type Reply = { line: string } | { status: number };

type Execute = (words: string[], context: { say: Say; directory: string }) => Promise<number>;

// A Unix socket's path may be no longer than about a hundred bytes.
const socketPath = (dataDir: string): string => join(dataDir, 'admin.sock');

const answer = (socket: Socket, execute: Execute): void => {
  const send = (reply: Reply) => socket.write(`${JSON.stringify(reply)}\n`);
  const lines = createInterface({ input: socket });
  lines.once('line', async (text) => {
    const { words, directory } = JSON.parse(text) as Request;
    const status = await execute(words, { say: (line) => send({ line }), directory });
    socket.end(`${JSON.stringify({ status })}\n`);
  });
  socket.on('error', () => socket.destroy());
};

/** Lets the operator's commands reach a running server: only its own user may open the socket. Returns what closes it. */
export const listenForAdmin = async (
  dataDir: string,
  execute: Execute,
): Promise<() => Promise<void>> => {
  const path = socketPath(dataDir);
  // The directory's lock is ours, so a socket that is still there belongs to nobody.
  rmSync(path, { force: true });
  const server = createServer((socket) => answer(socket, execute));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
    });
};

/** Runs a command in the server that holds `dataDir`; null when no server answers there. */
export const askServer = (dataDir: string, words: string[], say: Say): Promise<number | null> => {
  const path = socketPath(dataDir);
  if (!existsSync(path)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect(path);
    let status: number | null = null;
    socket.once('connect', () => {
      const request: Request = { words, directory: process.cwd() };
      socket.write(`${JSON.stringify(request)}\n`);
    });
    createInterface({ input: socket }).on('line', (text) => {
      const reply = JSON.parse(text) as Reply;
      if ('line' in reply) say(reply.line);
      else status = reply.status;
    });
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(status));
  });
};
