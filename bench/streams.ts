import { connect } from 'node:net';

/** Opens an event stream of the server on this port; resolves once the server has started it. */
export const openStream = (
  port: number,
  headers: Record<string, string>,
  onPoke: () => void = () => {},
): Promise<{ close(): void }> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (text.includes('retry:')) resolve({ close: () => socket.destroy() });
      else if (text.startsWith('HTTP/') && !text.startsWith('HTTP/1.1 200'))
        reject(new Error(text));
      if (text.includes('data:')) onPoke();
    });
  });
