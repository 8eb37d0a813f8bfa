import type { Appointment, AppointmentId, DayString, Role, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Pair } from '../../platform/person-data.ts';
import { createSerialiser } from '../../platform/serialise-by-key.ts';
import { requireOwn } from './appointments.policy.ts';
import {
  type AppointmentRow,
  type AppointmentsRepository,
  toAppointment,
} from './appointments.repository.ts';
import type { BookingsRepository, LockedBookings } from './bookings.repository.ts';
import { SlotTakenError } from './seat-allocator.ts';

/** Maximum number of queued callers per doctor in one server. */
const WAITING_MAX = 1_000;

type Parts = {
  books: BookingsRepository;
  appointments: AppointmentsRepository;
  clock: Clock;
  clinicTimeZone: string;
  /** Returns the next free times from an instant on. */
  nextFree(pair: Pair, role: Role, from: Date): Promise<string[]>;
  /** Records in the audit log what a doctor did with a patient's appointment. */
  noteChange(actor: Actor, patientId: UserId, detail: string): Promise<void>;
};

/** Reads and changes the caller's appointments; other people's are `not_found`. */
export const createOwnAppointments = (parts: Parts) => {
  const { books, appointments, clock, clinicTimeZone, nextFree, noteChange } = parts;
  const serialise = createSerialiser(WAITING_MAX);
  const today = (): DayString => dayIn(clinicTimeZone, clock.now());

  const find = async (actor: Actor, id: AppointmentId): Promise<AppointmentRow> => {
    const row = await appointments.find(id, today());
    if (!row) throw notFound('appointment');
    requireOwn(actor, row);
    return row;
  };

  /**
   * Runs work under the lock of the pair's doctor, one call after another per server, so that a
   * burst of calls holds only one database connection. If the wanted `start` is taken, the error
   * carries the next free times, which are looked up after the lock is released.
   */
  const change = async <T>(
    pair: Pair,
    { role }: Actor,
    start: number | null,
    work: (book: LockedBookings) => Promise<T>,
  ): Promise<T> => {
    try {
      return await serialise(pair.doctorId, () => books.change(pair, work));
    } catch (error) {
      if (!(error instanceof SlotTakenError) || start === null) throw error;
      throw new AppError('slot_taken', 'This time was just taken. Please choose another one.', {
        nextFree: await nextFree(pair, role, new Date(start)),
      });
    }
  };

  return {
    today,
    find,
    change,
    /** Runs {@link change} with the appointment as read under the lock. */
    changeOwn: async <T>(
      actor: Actor,
      id: AppointmentId,
      start: number | null,
      work: (book: LockedBookings, row: AppointmentRow, now: Date) => Promise<T>,
    ): Promise<T> => {
      const known = await find(actor, id);
      return change(known, actor, start, async (book) => {
        const row = await book.appointments.find(id, today());
        if (!row) throw notFound('appointment');
        requireOwn(actor, { ...row, assigned: book.assigned });
        return work(book, row, clock.now());
      });
    },
    newest: async (row: AppointmentRow): Promise<AppointmentRow> =>
      (await appointments.newest(row.uid, today())) ?? row,
    read: async (actor: Actor, id: AppointmentId): Promise<Appointment> =>
      toAppointment(await find(actor, id), { ...actor, timeZone: clinicTimeZone }),
    /** Records what a doctor did; a patient's own actions are visible in the appointment itself. */
    note: async (actor: Actor, patientId: UserId, detail: string): Promise<void> => {
      if (actor.role === 'doctor') await noteChange(actor, patientId, detail);
    },
  };
};
export type OwnAppointments = ReturnType<typeof createOwnAppointments>;
