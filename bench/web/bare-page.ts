import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Size of both pages in transfer, in bytes. */
const PAGE_BYTES = 99_000;
const SENTENCE = 'A sentence that a phone can show at once.';

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><body><main></main><script type="module" src="/app.js"></script>`;

/** Serves the page with a script that is padded with an incompressible random comment. */
const open = async (script: string) => {
  const rest = PAGE_BYTES - page.length - gzipSync(script).length;
  const app = gzipSync(`${script}\n//${randomBytes(rest).toString('base64')}`);
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    if (isScript) response.setHeader('content-encoding', 'gzip');
    response.end(isScript ? app : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** Serves the minimal page of this size: one script that writes one sentence. */
export const openBarePage = () => open(`document.querySelector('main').append('${SENTENCE}');`);

const DRAWING = `
  import { createElement } from 'react';
  import { createRoot } from 'react-dom/client';
  createRoot(document.querySelector('main')).render(createElement('p', null, '${SENTENCE}'));`;

/** Serves the minimal React page of this size: React and React DOM, rendering one sentence. */
export const openBareReactPage = async () => {
  const { outputFiles } = await build({
    stdin: { contents: DRAWING, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return open(outputFiles[0]?.text ?? '');
};
