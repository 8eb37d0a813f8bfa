import { endpoints } from '@saathi/contract';
import { type Client, callOrThrow, createClient } from './client.ts';

/** Settings for many people at one address, each of whom writes all the time. */
export const CROWD = {
  ADDRESS_LIMIT_FACTOR: '10000',
  MESSAGE_LIMIT_FACTOR: '10000',
};
/** The PIN of all people. */
export const PIN = '4937';
let people = 0;

export type Signed = { id: string; phone: string; pin: string; client: Client };
export type Doctor = Signed & { link: string };

const signUp = async (
  origin: () => string,
  role: 'patient' | 'doctor',
  details: object,
): Promise<Signed> => {
  const client = createClient(origin);
  people += 1;
  const phone = `+91${7_000_000_000 + people}`;
  const { auth } = endpoints;
  const [register, setPin] =
    role === 'patient'
      ? [auth.patientRegister, auth.patientSetPin]
      : [auth.doctorRegister, auth.doctorSetPin];
  const body = { phone, ...details };
  const { user } = await callOrThrow<{ user: { id: string } }>(client, register, { body });
  await callOrThrow(client, setPin, { body: { userId: user.id, pin: PIN } });
  return { id: user.id, phone, pin: PIN, client };
};

/** Registers a patient and signs in. */
export const addPatient = (origin: () => string): Promise<Signed> =>
  signUp(origin, 'patient', {
    name: `Patient ${people}`,
    dateOfBirth: '1960-05-17',
    gender: 'female',
  });

/** Registers a doctor, signs in and fetches the code that patients scan. */
export const addDoctor = async (origin: () => string): Promise<Doctor> => {
  const details = { name: `Doctor ${people}`, specialty: 'Cardiologist', experience: 12 };
  const doctor = await signUp(origin, 'doctor', details);
  const path = { doctorId: doctor.id };
  const { link } = await callOrThrow<{ link: string }>(
    doctor.client,
    endpoints.assignments.qrCode,
    {
      path,
    },
  );
  return { ...doctor, link };
};

/** Assigns the doctor to a patient who scans the doctor's code. */
export const assign = (patient: Signed, doctor: Doctor): Promise<unknown> =>
  callOrThrow(patient.client, endpoints.assignments.assignViaQr, {
    body: { qrData: doctor.link, patientUserId: patient.id },
  });

/** Opens the pair's chat; returns its id. */
export const openChat = async (patient: Signed, doctor: Doctor): Promise<string> => {
  const body = { patientId: patient.id, doctorId: doctor.id };
  return (await callOrThrow<{ id: string }>(patient.client, endpoints.chats.create, { body })).id;
};
