import { patientsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { Audit } from './audit.service.ts';

export const auditRoutes = (audit: Audit) => (app: FastifyInstance) => {
  serve(app, patientsEndpoints.accessLog, ({ actor, params }) =>
    audit.accessLog(actor, params.patientId),
  );
};
