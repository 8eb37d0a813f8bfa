import { readingsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { RangesService } from './ranges.service.ts';
import type { ReadingsService } from './readings.service.ts';
import type { SavingService } from './saving.service.ts';

type Parts = { readings: ReadingsService; saving: SavingService; ranges: RangesService };

export const readingsRoutes =
  ({ readings, saving, ranges }: Parts) =>
  (app: FastifyInstance) => {
    const calls = readingsEndpoints;
    serve(app, calls.list, ({ actor, params, query }) =>
      readings.list(actor, params.patientId, query),
    );
    serve(app, calls.add, ({ actor, body }) => readings.add(actor, body));
    serve(app, calls.correct, ({ actor, params, body }) =>
      readings.correct(actor, params.readingId, body),
    );
    serve(app, calls.stated, ({ actor, params }) => saving.stated(actor, params.chatId));
    serve(app, calls.save, ({ actor, params, body }) =>
      saving.save(actor, params.messageId, body.userDate),
    );
    serve(app, calls.setRange, ({ actor, params, body }) => ranges.set(actor, params, body));
  };
