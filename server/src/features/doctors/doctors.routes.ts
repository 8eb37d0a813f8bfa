import { doctorsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { DoctorsService } from './doctors.service.ts';

export const doctorsRoutes = (doctors: DoctorsService) => (app: FastifyInstance) => {
  serve(app, doctorsEndpoints.detail, ({ params }) => doctors.detail(params.doctorId));
  serve(app, doctorsEndpoints.edit, ({ actor, params, body, request }) =>
    doctors.edit(actor, params.doctorId, body, request.id),
  );
  serve(app, doctorsEndpoints.quickReplies, ({ actor, params }) =>
    doctors.quickReplies(actor, params.doctorId),
  );
  serve(app, doctorsEndpoints.setQuickReplies, ({ actor, params, body }) =>
    doctors.replaceQuickReplies(actor, params.doctorId, body.replies),
  );
};
