import { appointmentsEndpoints } from '@saathi/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/endpoint-route.ts';
import type { AppointmentsService } from './appointments.service.ts';
import type { BookingsService } from './bookings.service.ts';
import { calendarFileOf } from './calendar-file.ts';
import type { ChangesService } from './changes.service.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import type { DeskService } from './desk/desk.service.ts';
import type { FreeSlots } from './free-slots.ts';
import type { ScheduleService } from './schedule.service.ts';

type Parts = {
  appointments: AppointmentsService;
  bookings: BookingsService;
  changes: ChangesService;
  desk: DeskService;
  schedule: ScheduleService;
  freeSlots: FreeSlots;
  publicOrigin: string;
  clinicAddress(): string | null;
};

const serveSchedule = (app: FastifyInstance, { schedule, freeSlots }: Parts): void => {
  const calls = appointmentsEndpoints;
  serve(app, calls.schedule, ({ actor, params }) => schedule.read(actor, params.doctorId));
  serve(app, calls.setHours, ({ actor, params, body }) =>
    schedule.setHours(actor, params.doctorId, body),
  );
  serve(app, calls.addException, ({ actor, params, body }) => {
    const { day, kind, from = null, to = null, minutes = null, seats = null, ...range } = body;
    const exception = { day, kind, from, to, minutes, seats };
    return schedule.addException(actor, params.doctorId, exception, range);
  });
  serve(app, calls.removeException, ({ actor, params, query }) =>
    schedule.removeException(actor, params.doctorId, params.exceptionId, query.until),
  );
  serve(app, calls.slots, ({ actor, params, query }) =>
    freeSlots.slots(actor, params.doctorId, query),
  );
};

const serveCalendar = (app: FastifyInstance, parts: Parts): void => {
  const { changes, publicOrigin, clinicAddress } = parts;
  const { host } = new URL(publicOrigin);
  serve(app, appointmentsEndpoints.calendar, async ({ actor, params, reply }) => {
    const row = await changes.newest(actor, params.appointmentId);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'attachment; filename="appointment.ics"')
      .header('cache-control', 'private, no-store')
      .send(calendarFileOf(row, actor.role, { host, address: clinicAddress() }));
  });
};

export const appointmentsRoutes = (parts: Parts) => (app: FastifyInstance) => {
  const { appointments, bookings, changes } = parts;
  const calls = appointmentsEndpoints;
  serveSchedule(app, parts);
  serve(app, calls.day, ({ actor, params, query }) =>
    appointments.day(actor, params.doctorId, { ...query, peek: query.peek === 'true' }),
  );
  serve(app, calls.summary, ({ actor }) => appointments.summary(actor));
  serve(app, calls.list, ({ actor, query }) => appointments.list(actor, query));
  serve(app, calls.book, ({ actor, body }) => bookings.book(actor, body));
  serve(app, calls.edit, ({ actor, params, body }) =>
    changes.edit(actor, params.appointmentId, body),
  );
  serve(app, calls.setState, ({ actor, params, body }) =>
    changes.setState(actor, params.appointmentId, body.state),
  );
  serve(app, calls.move, ({ actor, params, body }) =>
    bookings.move(actor, params.appointmentId, body),
  );
  serveCalendar(app, parts);
  deskRoutes(parts.desk)(app);
};
