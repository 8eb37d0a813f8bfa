import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** An answer that fits into one packet is not sent sooner when it is smaller. */
const THRESHOLD_BYTES = 1_400;

/**
 * Sends long answers compressed to whoever takes them so: a chat's first page is a fifth of its
 * size. That a stranger could guess at words by the length needs answers that mix them with the
 * stranger's own, made with the person's cookie; other sites are sent no cookie.
 */
export const installCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    threshold: THRESHOLD_BYTES,
    // Nobody needs to send us anything compressed, and a small body must not become a large one.
    globalDecompression: false,
  });
};
