import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { freePort } from '../src/platform/free-port.ts';
import { createTestDatabase, testEngine } from './database.ts';
import { copyTemplate } from './embedded-template.ts';

type ServerHome = { env: Record<string, string>; dataDir: string; remove(): Promise<void> };

/** Creates a place for a server's data on the engine under test; it outlives the server. */
export const createServerHome = async (): Promise<ServerHome> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'saathi-server-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  if (testEngine() === 'embedded') {
    copyTemplate(inject('databaseTemplate'), dataDir);
    return { env: { DATA_DIR: dataDir }, dataDir, remove: async () => remove() };
  }
  const database = await createTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name');
  const url = inject('databaseTemplate').replace('/postgres?', `/${rows[0]?.name}?`);
  return {
    env: { DATA_DIR: dataDir, DATABASE_URL: url },
    dataDir,
    remove: async () => {
      await database.drop();
      remove();
    },
  };
};

/** Starts the real server in its own process, as `npm start` does, and records its output. */
export const startServerProcess = async (env: Record<string, string>) => {
  const port = await freePort();
  const script = fileURLToPath(new URL('../dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [script], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    // Nothing of the tests' environment except what a program needs to run.
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Saathi is ready')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void ended.then(() => reject(new Error(`the server ended: ${output}`)));
  });
  await ready;
  const cookies = new Map<string, string>();
  return {
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** Posts JSON as one browser would. */
    post: async (path: string, body: unknown) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
      for (const given of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      const text = await reply.text();
      return { status: reply.status, body: text ? JSON.parse(text) : undefined };
    },
    forgetCookies: () => cookies.clear(),
  };
};
