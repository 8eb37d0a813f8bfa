import { visitsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { NotesService } from './notes.service.ts';
import type { VisitsService } from './visits.service.ts';

export const visitsRoutes =
  ({ visits, notes }: { visits: VisitsService; notes: NotesService }) =>
  (app: FastifyInstance) => {
    const calls = visitsEndpoints;
    serve(app, calls.page, ({ actor, params, query }) =>
      visits.page(actor, params, query.userDate),
    );
    serve(app, calls.ofPatient, ({ actor, params }) => visits.notes(actor, params));
    serve(app, calls.write, ({ actor, params, body }) => notes.write(actor, params, body));
    serve(app, calls.correct, ({ actor, params, body }) =>
      notes.correct(actor, params.noteId, body),
    );
    serve(app, calls.list, ({ actor }) => notes.list(actor));
  };
