import type {
  Appointment,
  AppointmentId,
  AppointmentsSummary,
  DayString,
  ExceptionId,
  Schedule,
  Slots,
  UserId,
} from '@saathi/contract';
import { aDoctor, aPatient } from '../../../test/server.ts';

const idOf = (number: number) => `0190a000-0000-7000-8000-0000000001${10 + number}`;

/** A Tuesday, four days after the fixed date of the tests. */
export const TUESDAY = '2026-11-24' as DayString;
/** 10:30 on that Tuesday in India. */
export const AT = '2026-11-24T05:00:00.000Z';

export const aDoctorToBook = { id: aDoctor.id, name: aDoctor.name };

export const anAppointment = (number = 1, changes: Partial<Appointment> = {}): Appointment => ({
  id: idOf(number) as AppointmentId,
  doctor: { ...aDoctorToBook, specialty: 'Cardiologist' },
  patient: { id: aPatient.id, name: aPatient.name, phone: aPatient.phone },
  startsAt: AT,
  minutes: 15,
  day: TUESDAY,
  timeZone: 'Asia/Kolkata',
  token: number,
  nowToken: null,
  state: 'confirmed',
  reason: null,
  videoUrl: null,
  bookedBy: 'patient',
  cancelledBy: null,
  movedTo: null,
  changeableUntil: '2026-11-24T03:00:00.000Z',
  ...changes,
});

export const aSchedule = (changes: Partial<Schedule> = {}): Schedule => ({
  saved: true,
  timeZone: 'Asia/Kolkata',
  hours: [2, 4].map((weekday) => ({
    weekday,
    from: '10:00',
    to: '13:00',
    minutes: 15,
    seats: 2,
    validFrom: null,
    validTo: null,
  })),
  exceptions: [
    {
      id: idOf(80) as ExceptionId,
      day: TUESDAY,
      kind: 'close',
      from: null,
      to: null,
      minutes: null,
      seats: null,
    },
  ],
  confirms: false,
  conflicts: [],
  ...changes,
});

export const someSlots = (changes: Partial<Slots> = {}): Slots => ({
  timeZone: 'Asia/Kolkata',
  emergency: false,
  helplines: { emergency: '112', ambulance: '108' },
  confirms: false,
  days: [
    {
      day: TUESDAY,
      free: 3,
      slots: [
        { startsAt: AT, minutes: 15, free: 2 },
        { startsAt: '2026-11-24T11:30:00.000Z', minutes: 15, free: 1 },
      ],
    },
    { day: '2026-11-25' as DayString, free: 0, slots: [] },
    {
      day: '2026-11-26' as DayString,
      free: 1,
      slots: [{ startsAt: '2026-11-26T05:00:00.000Z', minutes: 15, free: 1 }],
    },
  ],
  ...changes,
});

export const aSummary = (changes: Partial<AppointmentsSummary> = {}): AppointmentsSummary => ({
  doctorIds: [aDoctor.id as UserId],
  hasAppointments: true,
  next: null,
  ...changes,
});
