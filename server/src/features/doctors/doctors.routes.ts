import { doctorsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { DoctorsService } from './doctors.service.ts';
import type { QuickRepliesService } from './quick-replies.service.ts';

type Services = { doctors: DoctorsService; quickReplies: QuickRepliesService };

export const doctorsRoutes =
  ({ doctors, quickReplies }: Services) =>
  (app: FastifyInstance) => {
    serve(app, doctorsEndpoints.detail, ({ params }) => doctors.detail(params.doctorId));
    serve(app, doctorsEndpoints.edit, ({ actor, params, body, request }) =>
      doctors.edit(actor, params.doctorId, body, request.id),
    );
    serve(app, doctorsEndpoints.quickReplies, ({ actor, params }) =>
      quickReplies.read(actor, params.doctorId),
    );
    serve(app, doctorsEndpoints.setQuickReplies, ({ actor, params, body }) =>
      quickReplies.replace(actor, params.doctorId, body.replies),
    );
  };
