import { chmodSync, existsSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { readLines } from '../../platform/lines.ts';
import { socketDirectory } from '../../platform/socket-directory.ts';
import type { PrintLine } from './command-line.ts';

/** A transmitted command: its words, and the directory to which its file names are relative. */
const request = z.object({ words: z.array(z.string()), directory: z.string() });
type Request = z.infer<typeof request>;
type Reply = { line: string } | { status: number };

type Execute = (words: string[], context: { say: PrintLine; directory: string }) => Promise<number>;

const SOCKET_NAME = 'admin.sock';
const USAGE_ERROR_STATUS = 2;
const STOPPED_STATUS = 1;

const readRequest = (line: string): Request | undefined => {
  try {
    return request.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
};

/** Runs the first line; the rest is read only to see the end of the connection. */
const answer = async (socket: Socket, execute: Execute): Promise<void> => {
  const send = (reply: Reply) => socket.write(`${JSON.stringify(reply)}\n`);
  socket.on('error', () => socket.destroy());
  for await (const text of readLines(socket)) {
    if (socket.writableEnded) continue;
    const asked = readRequest(text);
    if (!asked) send({ line: 'A command is one line of JSON: {"words":[],"directory":""}.' });
    const status = asked
      ? await execute(asked.words, { say: (line) => send({ line }), directory: asked.directory })
      : USAGE_ERROR_STATUS;
    socket.end(`${JSON.stringify({ status })}\n`);
  }
};

/** Tells a caller that its command does not end, so that the server does not wait for it. */
const dismiss = (socket: Socket): void => {
  const replies: Reply[] = [
    { line: 'The server stops; it is not known whether the command was carried out.' },
    { status: STOPPED_STATUS },
  ];
  if (!socket.writableEnded)
    socket.write(replies.map((reply) => `${JSON.stringify(reply)}\n`).join(''));
  socket.destroySoon();
};

/**
 * Listens for operator commands while the server runs; only its own user can open the socket.
 * Returns a function that closes it and dismisses the callers.
 */
export const listenForAdmin = async (dataDir: string, execute: Execute): Promise<() => void> => {
  const path = join(socketDirectory(dataDir), SOCKET_NAME);
  // This process holds the directory's lock, so an existing socket is stale.
  rmSync(path, { force: true });
  const callers = new Set<Socket>();
  const server = createServer((socket) => {
    callers.add(socket);
    socket.once('close', () => callers.delete(socket));
    // A caller that is gone is told nothing.
    answer(socket, execute).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () => {
    server.close();
    for (const socket of callers) dismiss(socket);
  };
};

/** Runs a command in the server that holds `dataDir`; returns null if no server answers there. */
export const askServer = async (
  dataDir: string,
  words: string[],
  say: PrintLine,
): Promise<number | null> => {
  if (!existsSync(join(dataDir, SOCKET_NAME))) return null;
  const socket = connect(join(socketDirectory(dataDir), SOCKET_NAME));
  const request: Request = { words, directory: process.cwd() };
  socket.write(`${JSON.stringify(request)}\n`);
  let status: number | null = null;
  try {
    for await (const text of readLines(socket)) {
      const reply = JSON.parse(text) as Reply;
      if ('line' in reply) say(reply.line);
      else status = reply.status;
    }
  } catch {
    return null;
  }
  return status;
};
