import {
  type Appointment,
  type AppointmentDay,
  type AppointmentId,
  type DayString,
  DESK_PATIENTS_MAX,
  type DeskDoctor,
  type DeskState,
  type Patient,
  type Slots,
  type UserId,
} from '@saathi/contract';
import { type Actor, forDoctor } from '../../../platform/actor.ts';
import { notFound } from '../../../platform/app-error.ts';
import type { AppointmentsService } from '../appointments.service.ts';
import type { BookingsService } from '../bookings.service.ts';
import type { ChangesService } from '../changes.service.ts';
import type { FreeSlots } from '../free-slots.ts';
import type { ScheduleService } from '../schedule.service.ts';
import type { Conflicts } from '../whom-to-call.ts';
import type { DeskRepository } from './desk.repository.ts';

/** Finds a doctor's patients by name or phone. */
export type FindPatients = (
  search: { doctorId: UserId; q?: string | undefined },
  limit: number,
) => Promise<Patient[]>;

type Parts = {
  doctors: DeskRepository;
  appointments: Pick<AppointmentsService, 'day'>;
  bookings: BookingsService;
  changes: Pick<ChangesService, 'setState'>;
  freeSlots: Pick<FreeSlots, 'slots'>;
  schedule: Pick<ScheduleService, 'conflicts'>;
  findPatients: FindPatients;
};

type Booking = {
  patientId: UserId;
  doctorId: UserId;
  startsAt?: string | undefined;
  clientId?: string | undefined;
};

/**
 * The desk's calls for the clinic's doctors, which use the services of the doctors' own calls. All
 * throw `not_found` for a doctor who does not belong to the clinic.
 */
export const createDeskService = (parts: Parts) => {
  const { doctors, appointments, bookings, changes, freeSlots, schedule, findPatients } = parts;

  const doctorsActor = async (actor: Actor, doctorId: UserId): Promise<Actor> => {
    if (!(await doctors.isOne(actor, doctorId))) throw notFound('doctor');
    return forDoctor(actor, doctorId);
  };

  const actorOf = async (actor: Actor, id: AppointmentId): Promise<Actor> => {
    const doctorId = await doctors.doctorOf(id);
    if (!doctorId || !(await doctors.isOne(actor, doctorId))) throw notFound('appointment');
    return forDoctor(actor, doctorId);
  };

  return {
    doctors: (actor: Actor): Promise<DeskDoctor[]> => doctors.all(actor),
    day: async (actor: Actor, doctorId: UserId, day?: DayString): Promise<AppointmentDay> =>
      appointments.day(await doctorsActor(actor, doctorId), doctorId, { day }),
    conflicts: async (actor: Actor, doctorId: UserId): Promise<Conflicts> =>
      schedule.conflicts(await doctorsActor(actor, doctorId), doctorId),
    patients: async (actor: Actor, doctorId: UserId, q?: string): Promise<Patient[]> => {
      await doctorsActor(actor, doctorId);
      return findPatients({ doctorId, q }, DESK_PATIENTS_MAX);
    },
    slots: async (
      actor: Actor,
      doctorId: UserId,
      query: Parameters<FreeSlots['slots']>[2],
    ): Promise<Slots> => freeSlots.slots(await doctorsActor(actor, doctorId), doctorId, query),
    book: async (actor: Actor, request: Booking): Promise<Appointment> =>
      bookings.book(await doctorsActor(actor, request.doctorId), request),
    setState: async (actor: Actor, id: AppointmentId, state: DeskState): Promise<Appointment> =>
      changes.setState(await actorOf(actor, id), id, state),
    move: async (actor: Actor, id: AppointmentId, startsAt: string): Promise<Appointment> =>
      bookings.move(await actorOf(actor, id), id, { startsAt }),
  };
};
export type DeskService = ReturnType<typeof createDeskService>;
