import { Readable } from 'node:stream';
import { filesEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { FilesService } from './files.service.ts';

const FILE_EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
};
/** If a browser shows a file as a page anyway, it may not do anything. */
const SANDBOX =
  "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a file name with kind and date, but without any person's name. */
const nameOf = (type: string, at: Date): string =>
  `saathi-${at.toISOString().slice(0, 10)}.${FILE_EXTENSIONS[type] ?? 'bin'}`;

export const filesRoutes = (files: FilesService) => (app: FastifyInstance) => {
  serve(app, filesEndpoints.upload, ({ actor, query, body, request }) =>
    files.upload(actor, query, body, request.ip),
  );
  serve(app, filesEndpoints.list, ({ actor, query }) => files.list(actor, query));
  serve(app, filesEndpoints.read, async ({ actor, params, request, reply }) => {
    const { file, bytes } = await files.read(actor, params.fileId, request.id);
    return reply
      .type(file.type)
      .headers({
        'content-length': file.size,
        'content-disposition': `attachment; filename="${nameOf(file.type, file.at)}"`,
        'content-security-policy': SANDBOX,
        'cache-control': 'private, no-store',
      })
      .send(Readable.from(bytes));
  });
};
