import { noticesEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { AppError, forbidden, notFound } from '../../../platform/app-error.ts';
import { serve } from '../../../platform/endpoint-route.ts';
import { hashToken } from '../../../platform/secret-token.ts';
import { SIGNATURE_HEADER, signedAt, TIMESTAMP_HEADER } from '../../../platform/signature.ts';
import type { GatewayRepository } from './gateway.repository.ts';

type Parts = { repository: GatewayRepository; secret: string | null };

/** Serves calls from outside: links that were sent to phones, and receipts of the gateway. */
export const gatewayRoutes =
  ({ repository, secret }: Parts) =>
  (app: FastifyInstance) => {
    serve(app, noticesEndpoints.link, async ({ params, reply }) =>
      reply
        .header('cache-control', 'no-store')
        .redirect(await repository.follow(hashToken(params.token))),
    );
    serve(app, noticesEndpoints.receipt, async ({ body, request }) => {
      if (secret === null) throw notFound('gateway');
      const of = (header: string): string => String(request.headers[header] ?? '');
      const [signature, timestamp] = [of(SIGNATURE_HEADER), of(TIMESTAMP_HEADER)];
      const at = signedAt(secret, { signature, timestamp, body: request.text });
      if (!at) throw forbidden();
      const isNew = await repository.keepReceipt(body, at);
      if (isNew === null) throw notFound('notice');
      if (!isNew) throw new AppError('conflict', 'This receipt was handed in before.');
      return { success: true } as const;
    });
  };
