import { assignmentsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { AssignmentsService } from './assignments.service.ts';
import type { QrCodesService } from './qr-codes.service.ts';

type Services = { assignments: AssignmentsService; qrCodes: QrCodesService };

export const assignmentsRoutes =
  ({ assignments, qrCodes }: Services) =>
  (app: FastifyInstance) => {
    serve(app, assignmentsEndpoints.doctors, ({ actor, params }) =>
      assignments.doctors(actor, params.patientId),
    );
    serve(app, assignmentsEndpoints.validateQr, ({ actor, body }) =>
      assignments.validate(actor, body.qrData),
    );
    serve(app, assignmentsEndpoints.assignViaQr, ({ actor, body }) =>
      assignments.assign(actor, body),
    );
    serve(app, assignmentsEndpoints.removeDoctor, ({ actor, params, request }) =>
      assignments.remove(actor, params, request.id),
    );
    serve(app, assignmentsEndpoints.removePatient, ({ actor, params, request }) =>
      assignments.remove(actor, params, request.id),
    );
    serve(app, assignmentsEndpoints.qrCode, ({ actor, params }) =>
      qrCodes.read(actor, params.doctorId),
    );
    serve(app, assignmentsEndpoints.replaceQrCode, ({ actor, params }) =>
      qrCodes.replace(actor, params.doctorId),
    );
  };
