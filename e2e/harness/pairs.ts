import type { BrowserContextOptions } from '@playwright/test';
import { paths } from '@saathi/contract/paths';
import { at, book, saveHours, setState, WEDNESDAY } from './clinic.ts';
import type { People, Person } from './people.ts';

const LONG_GOALS = [
  'Walk around the lake behind the temple for at least forty-five minutes before breakfast',
  'Electroencephalographically-unremarkable-afternoon-rest',
  'Take the morning tablets',
  'No sugar in tea, coffee or buttermilk',
  'Call Venkatalakshmi',
];
const LONG_MESSAGE =
  'My ankles are swollen since yesterday evening and the new tablets make me feel dizzy when I get up, so I would like to know whether I should take only half of one until I can come to the clinic. The link of the report is https://reports.example.org/a-very-long-address/that-goes-on-and-on/without-a-place-to-break';

const post = async ({ request }: Person, path: string, data: object) =>
  (await request.post(path, { data })).json();

const openChat = async (patient: Person, doctor: Person): Promise<string> => {
  const pair = { patientId: patient.id, doctorId: doctor.id };
  return (await post(patient, paths.chats.create.path, pair)).id;
};

/** Creates a doctor and a patient with realistically long names, messages and goals. */
export const addPairWithLongNames = async (people: People, options: BrowserContextOptions) => {
  const doctor = await people.doctor('Venkatanarasimharajuvaripeta Subrahmanyam', options);
  const patient = await people.patient(
    'Thiruvengadam Lakshminarasimhan Raghavendra-Chattopadhyay',
    options,
  );
  await people.assign(patient, doctor);
  for (const title of LONG_GOALS) {
    await post(patient, paths.goals.create.path, { patientId: patient.id, title });
  }
  await doctor.request.patch(`/api/doctors/${doctor.id}`, {
    data: {
      specialty: 'Paediatric Electrophysiology and Interventional Cardiology',
      qualifications: [
        'MBBS',
        'MD (General Medicine)',
        'Fellowship in Electrophysiology (Vellore)',
      ],
      hospitals: ['Sri Jayadeva Institute of Cardiovascular Sciences and Research', 'City Clinic'],
    },
  });
  const chatId = await openChat(patient, doctor);
  await post(patient, paths.chats.send.path, { chatId, content: LONG_MESSAGE, intent: 'doctor' });
  return { doctor, patient, chatId };
};

/** Creates a patient who has removed the doctor: the chat can be read, but nobody can write. */
export const addRemovedPair = async (people: People, options: BrowserContextOptions) => {
  const doctor = await people.doctor('Nandini Bose', options);
  const patient = await people.patient('Suresh Pillai', options);
  await people.assign(patient, doctor);
  const chatId = await openChat(patient, doctor);
  const content = 'Thank you for everything, doctor. I have moved to Kochi.';
  await post(patient, paths.chats.send.path, { chatId, content });
  await patient.request.delete(`/api/patients/${patient.id}/doctors/${doctor.id}`);
  return { doctor, patient };
};

const QUEUE = ['Harpreet Kaur', 'Venkatalakshmi Subrahmanyam', 'Joseph Kurien', 'Imran Sheikh'];

/**
 * Creates a doctor with hours and a morning's queue, and a patient with an appointment in it and a
 * future video visit.
 */
export const addPairWithAppointments = async (people: People, options: BrowserContextOptions) => {
  const doctor = await people.doctor('Leela Krishnan', options);
  const patient = await people.patient('Farida Qureshi', options);
  await people.assign(patient, doctor);
  await saveHours(doctor, { seats: 2 });
  const queue: string[] = [];
  for (const name of QUEUE) {
    const one = await people.withoutWindow.patient(name);
    await people.assign(one, doctor);
    const startsAt = at(queue.length < 2 ? '10:00' : '10:15');
    queue.push((await book(one, doctor, startsAt, { reason: 'Sugar is high since Sunday' })).id);
  }
  await book(patient, doctor, at('11:45'), { reason: 'My knee hurts on the stairs' });
  const visit = await book(patient, doctor, at('10:30', WEDNESDAY));
  await doctor.request.patch(`/api/appointments/${visit.id}`, {
    data: { videoUrl: 'https://meet.example.org/leela-farida' },
  });
  const given = await book(patient, doctor, at('12:30'));
  await setState(patient, given.id, 'cancelled');
  for (const id of queue.slice(0, 2)) await setState(doctor, id, 'arrived');
  if (queue[0]) await setState(doctor, queue[0], 'done');
  return { doctor, patient };
};
