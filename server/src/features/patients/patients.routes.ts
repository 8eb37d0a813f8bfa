import { patientsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { PatientsService } from './patients.service.ts';

export const patientsRoutes = (patients: PatientsService) => (app: FastifyInstance) => {
  serve(app, patientsEndpoints.stats, ({ actor, params }) =>
    patients.stats(actor, params.doctorId),
  );
  serve(app, patientsEndpoints.list, ({ actor, params, query }) =>
    patients.list(actor, params.doctorId, query),
  );
  serve(app, patientsEndpoints.withGoals, ({ actor, params, query }) =>
    patients.withGoals(actor, params.doctorId, query),
  );
  serve(app, patientsEndpoints.counts, ({ actor, params, query }) =>
    patients.counts(actor, params.doctorId, query),
  );
  serve(app, patientsEndpoints.detail, ({ actor, params, query }) =>
    patients.detail(actor, params, query.userDate),
  );
};
