import { patientsEndpoints } from '@saathi/contract';
import type { TestApp, TestPerson } from '../../../test/app.ts';
import { assign } from '../assignments/assignments.factory.ts';

const { withGoals, counts } = patientsEndpoints;

/** Reads a page of My Patients as the doctor. */
export const readPage = (doctor: TestPerson, query: Record<string, unknown>) =>
  doctor.call(withGoals, { params: { doctorId: doctor.id }, query: query as never });

/** Returns the names on a page of My Patients, in its order. */
export const namesOnPage = async (doctor: TestPerson, query: Record<string, unknown>) =>
  (await readPage(doctor, query)).body.map(({ name }) => name);

/** Counts the doctor's patients as My Patients does. */
export const countPatients = async (doctor: TestPerson, query: Record<string, unknown>) =>
  (await doctor.call(counts, { params: { doctorId: doctor.id }, query: query as never })).body;

/** Creates a doctor with patients of these names, the first one assigned last. */
export const makeDoctorWithPatients = async (test: TestApp, names: readonly string[]) => {
  const doctor = await test.doctor();
  const patients = [];
  for (const [place, name] of names.entries()) {
    const patient = await test.patient({ name });
    await assign(test.db, patient, doctor, new Date(Date.UTC(2026, 1, 28 - place, 10)));
    patients.push(patient);
  }
  return { doctor, patients };
};
