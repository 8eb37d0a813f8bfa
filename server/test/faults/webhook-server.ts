import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts a receiver of alerts; `heard` lists the received ids in order. */
export const startWebhookServer = async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      heard.push((JSON.parse(text) as { id: string }).id);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: { ALERT_URL: `http://127.0.0.1:${port}/` },
    heard,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
