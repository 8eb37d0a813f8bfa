import { deskEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/endpoint-route.ts';
import type { DeskService } from './desk.service.ts';

export const deskRoutes = (desk: DeskService) => (app: FastifyInstance) => {
  serve(app, deskEndpoints.doctors, ({ actor }) => desk.doctors(actor));
  serve(app, deskEndpoints.day, ({ actor, params, query }) =>
    desk.day(actor, params.doctorId, query.day),
  );
  serve(app, deskEndpoints.conflicts, ({ actor, params }) =>
    desk.conflicts(actor, params.doctorId),
  );
  serve(app, deskEndpoints.patients, ({ actor, params, query }) =>
    desk.patients(actor, params.doctorId, query.q),
  );
  serve(app, deskEndpoints.slots, ({ actor, params, query }) =>
    desk.slots(actor, params.doctorId, query),
  );
  serve(app, deskEndpoints.book, ({ actor, body }) => desk.book(actor, body));
  serve(app, deskEndpoints.setState, ({ actor, params, body }) =>
    desk.setState(actor, params.appointmentId, body.state),
  );
  serve(app, deskEndpoints.move, ({ actor, params, body }) =>
    desk.move(actor, params.appointmentId, body.startsAt),
  );
};
