import type { ClinicDoctor } from '@saathi/contract';
import { clinicPaths } from '@saathi/contract/clinic-paths';
import { paths } from '@saathi/contract/paths';
import type { Caller } from './people.ts';
import type { TestServer } from './server.ts';
import { ZONE } from './zone.ts';

/** A Tuesday and a Wednesday in the journeys' time zone. */
export const TUESDAY = '2026-03-10';
export const WEDNESDAY = '2026-03-11';

const OFFSET = ZONE === 'Asia/Kolkata' ? '+05:30' : '+00:00';

/** Returns an instant given in the clinic's time zone. */
export const at = (time: string, day = TUESDAY): string =>
  new Date(`${day}T${time}:00${OFFSET}`).toISOString();

const answered = async (answer: Promise<{ ok: () => boolean; text: () => Promise<string> }>) => {
  const response = await answer;
  const text = await response.text();
  if (!response.ok()) throw new Error(text);
  return JSON.parse(text);
};

type Hours = { weekdays?: number[]; from?: string; to?: string; minutes?: number; seats?: number };

/**
 * Saves the same hours for several weekdays; by default Monday to Saturday, one patient every 15
 * minutes.
 */
export const saveHours = ({ id, request }: Caller, hours: Hours = {}) => {
  const { weekdays = [1, 2, 3, 4, 5, 6], from = '10:00', to = '13:00' } = hours;
  const { minutes = 15, seats = 1 } = hours;
  const week = weekdays.map((weekday) => ({
    ...{ weekday, from, to, minutes, seats },
    validFrom: null,
    validTo: null,
  }));
  return answered(request.patch(`/api/doctors/${id}/schedule`, { data: { hours: week } }));
};

/** Books an appointment as the patient. */
export const book = (patient: Caller, doctor: Caller, startsAt: string, more: object = {}) =>
  answered(
    patient.request.post(paths.appointments.book.path, {
      data: { patientId: patient.id, doctorId: doctor.id, startsAt, ...more },
    }),
  );

/** Sets an appointment's state as this person. */
export const setState = ({ request }: Caller, appointmentId: string, state: string) =>
  answered(request.post(`/api/appointments/${appointmentId}/state`, { data: { state } }));

/** Verifies a doctor as the owner. */
export const verifyDoctor = async (owner: Caller, doctorId: string): Promise<void> => {
  const doctors: ClinicDoctor[] = await answered(owner.request.get(clinicPaths.doctors.path));
  const seen = doctors.find(({ id }) => id === doctorId);
  if (!seen) throw new Error(`no doctor ${doctorId}`);
  const { name, specialty, registrationNumber, qualifications } = seen;
  const data = {
    verified: true,
    seen: { name, specialty, registrationNumber, qualifications },
  };
  await answered(owner.request.patch(`/api/clinic/doctors/${doctorId}`, { data }));
};

/** Makes both doctors owners who verify each other, and sets the stand-in for Tuesday. */
export const setStandIn = async (
  server: Pick<TestServer, 'makeOwner'>,
  doctor: Caller,
  standIn: Caller,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const { phone } of [doctor, standIn]) await server.makeOwner(`+91${phone}`);
  await verifyDoctor(doctor, standIn.id);
  await verifyDoctor(standIn, doctor.id);
  const times = { standInId: standIn.id, startsAt: at(from), endsAt: at(to) };
  await answered(doctor.request.post(`/api/doctors/${doctor.id}/covers`, { data: times }));
};
