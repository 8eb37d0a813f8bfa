import { connect } from 'node:net';
import { filesEndpoints } from '@saathi/contract';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, expect, it } from 'vitest';
import { serve } from './endpoint-route.ts';
import { serializerCompiler } from './serializer.ts';

const app = Fastify();
afterAll(() => app.close());

/** Starts an upload, disconnects at the given time and returns the handler's error code. */
const cutOff = async (when: 'before it is read' | 'while it is read'): Promise<unknown> => {
  const address = app.server.address() as { port: number };
  const socket = connect(address.port, '127.0.0.1');
  const [read] = await Promise.all([
    new Promise<() => Promise<Buffer>>((resolve) => {
      asked = resolve;
    }),
    new Promise<void>((resolve) => {
      socket.write(
        `POST /api/files?kind=picture&clientId=x&size=900&offset=0 HTTP/1.1\r\nhost: x\r\n` +
          'content-type: application/octet-stream\r\ncontent-length: 900\r\n\r\nsome of it',
        () => resolve(),
      );
    }),
  ]);
  const early = when === 'while it is read' ? read() : null;
  early?.catch(() => {});
  socket.destroy();
  if (early) return early.catch((error) => error.code);
  await new Promise((resolve) => gone.once('close', resolve));
  return read().catch((error) => error.code);
};
let asked: (read: () => Promise<Buffer>) => void = () => {};
let gone: NodeJS.EventEmitter;

it('tells whoever reads a body that it was cut off, whenever that was', async () => {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addContentTypeParser('application/octet-stream', (_, body, done) => done(null, body));
  serve(app as never, filesEndpoints.upload, ({ body, request }) => {
    gone = request.raw;
    asked(body);
    return new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await cutOff('while it is read')).toBe('bad_request');
  expect(await cutOff('before it is read')).toBe('bad_request');
});
