import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE_BYTES = 99_000;

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare</title>
<meta name="viewport" content="width=device-width"><body><main></main><script type="module" src="/app.js"></script>`;
const drawing =
  "document.querySelector('main').append('A sentence that a phone can show at once.');";
// Random text does not get smaller on its way.
const padding = `//${randomBytes(((PAGE_BYTES - page.length - drawing.length) * 3) / 4).toString('base64')}`;

/** The least a page of so many bytes can do: one script that writes one sentence. */
export const openBarePage = async () => {
  const server = createServer((request, response) => {
    const isScript = request.url === '/app.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? drawing + padding : page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
