import type { AppointmentId, Slots, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Pair } from '../../platform/person-data.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import { createChatLines } from '../chats/index.ts';
import { withdrawAppointmentNotices } from '../notices/index.ts';
import { createAppointmentsRepository } from './appointments.repository.ts';
import { appointmentsRoutes } from './appointments.routes.ts';
import { createAppointmentsService } from './appointments.service.ts';
import { createBookingsRepository } from './bookings.repository.ts';
import { createBookingsService } from './bookings.service.ts';
import { createChangeNotifier } from './change-notifier.ts';
import { createChangesService } from './changes.service.ts';
import { createDeskRepository } from './desk/desk.repository.ts';
import { createDeskService, type FindPatients } from './desk/desk.service.ts';
import { createFreeSlots } from './free-slots.ts';
import { createOwnAppointments } from './own-appointments.ts';
import { createScheduleRepository } from './schedule.repository.ts';
import { createScheduleService } from './schedule.service.ts';

export {
  type AppointmentFigures,
  createAppointmentFigures,
} from './appointment-figures.repository.ts';
export { countAppointmentsOn, nextAppointmentOf } from './appointments.repository.ts';
export { isOpen } from './holds-seat.repository.ts';
export { createAppointmentsPersonData } from './person-data.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  publicOrigin: string;
  /** The clinic's address; null if it is not set. */
  clinicAddress(): string | null;
  audit: Pick<Audit, 'note'>;
  /** Emergency numbers. */
  helplines: Slots['helplines'];
  /** Sends a reason with an emergency as a message, once per id until the chat is closed. */
  sendIfUrgent(actor: Actor, pair: Pair, text: string, once: string): Promise<void>;
  findPatients: FindPatients;
};

/** Creates the feature's routes on a database. */
export const createAppointments = (parts: Parts) => {
  const { database, clock, clinicTimeZone, publicOrigin, audit, helplines, sendIfUrgent } = parts;
  const { db, notify } = database;
  const appointments = createAppointmentsRepository(db);
  const books = createBookingsRepository(database);
  const schedules = createScheduleRepository(db);
  const shared = { appointments, books, schedules, clock, clinicTimeZone };
  const freeSlots = createFreeSlots({ ...shared, helplines });
  const notifyChange = createChangeNotifier({
    lines: createChatLines(database),
    timeZone: clinicTimeZone,
    notify,
  });
  const own = createOwnAppointments({
    ...shared,
    nextFree: freeSlots.nextFree,
    noteChange: (actor, patientId, detail) =>
      audit.note({
        actor: auditActorOf(actor),
        kind: 'appointment_changed',
        subjectId: patientId,
        detail,
      }),
  });
  const opened = (userId: UserId, ids: readonly AppointmentId[] | 'all') =>
    withdrawAppointmentNotices(database, userId, ids);
  const services = {
    appointments: createAppointmentsService({ ...shared, opened }),
    bookings: createBookingsService({ own, clock, clinicTimeZone, notifyChange, sendIfUrgent }),
    changes: createChangesService({ own, notifyChange }),
    freeSlots,
    schedule: createScheduleService(shared),
  };
  const desk = createDeskService({
    ...services,
    doctors: createDeskRepository(db),
    findPatients: parts.findPatients,
  });
  return appointmentsRoutes({
    ...services,
    desk,
    publicOrigin,
    clinicAddress: parts.clinicAddress,
  });
};
