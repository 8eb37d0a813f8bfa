import {
  assignmentsEndpoints,
  appointmentsEndpoints as calls,
  chatsEndpoints,
  type PushLanguage,
  type SettableState,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { addDevice } from '../notices/notices.factory.ts';
import { everyDay, saveHours, startClinic } from './appointments.factory.ts';
import type { LineKind } from './lines.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';

/** The text of each line, with day and time. */
const says: Record<PushLanguage, Record<LineKind, RegExp>> = {
  en: {
    requested: /^I would like an appointment: Wednesday.*11 March.*2026.*11:\d\d am\.$/,
    booked: /^Appointment booked: \w+day.*1[01] March.*2026.*1\d:\d\d am\. Token \d+\.$/,
    confirmed: /^Appointment confirmed: Wednesday.*11 March.*11:00 am\. Token 5\.$/,
    declined: /^Appointment declined: Wednesday.*11:15 am\. Please choose another time\.$/,
    arrived: /^Arrived for the appointment: Tuesday.*10 March.*10:00 am\. Token 1\.$/,
    done: /^Appointment done: Tuesday.*10:00 am\.$/,
    no_show: /^Did not come to the appointment: Tuesday.*10:15 am\.$/,
    set_back: /^Correction: this appointment still stands: Tuesday.*10:00 am\. Token 1\.$/,
    cancelled: /^Appointment cancelled by the patient: Wednesday.*11:45 am\.$/,
    moved: /^Appointment moved by the doctor to Wednesday.*11:45 am\. Token 8\.$/,
    video: /^The video visit link has changed: Tuesday.*10:00 am\.$/,
    ended: /^Appointment cancelled, as doctor and patient parted: Wednesday.*10:00 am\.$/,
  },
  hi: {
    requested: /^मुझे मिलने का समय चाहिए: बुधवार.*11 मार्च.*2026.*11:\d\d.*।$/,
    booked: /^मुलाक़ात तय हुई: (मंगल|बुध)वार.*1[01] मार्च.*2026.*1\d:\d\d.*। टोकन \d+।$/,
    confirmed: /^मुलाक़ात पक्की हुई: बुधवार.*11 मार्च.*11:00.*। टोकन 5।$/,
    declined: /^यह समय नहीं मिल सका: बुधवार.*11:15.*। कृपया दूसरा समय चुनें।$/,
    arrived: /^मुलाक़ात के लिए आ गए: मंगलवार.*10 मार्च.*10:00.*। टोकन 1।$/,
    done: /^मुलाक़ात हो गई: मंगलवार.*10:00.*।$/,
    no_show: /^मुलाक़ात पर नहीं आए: मंगलवार.*10:15.*।$/,
    set_back: /^सुधार: यह मुलाक़ात अब भी पक्की है: मंगलवार.*10:00.*। टोकन 1।$/,
    cancelled: /^मरीज़ ने मुलाक़ात रद्द की: बुधवार.*11:45.*।$/,
    moved: /^डॉक्टर ने मुलाक़ात का समय बदला: बुधवार.*11:45.*। टोकन 8।$/,
    video: /^वीडियो मुलाक़ात का लिंक बदला है: मंगलवार.*10:00.*।$/,
    ended: /^मुलाक़ात रद्द हुई, क्योंकि डॉक्टर और मरीज़ अब जुड़े नहीं हैं: बुधवार.*10:00.*।$/,
  },
};

it.each(['en', 'hi'] as const)(
  'every change of an appointment is a line in the chat, in the language of the patient: %s',
  async (language) => {
    const { doctor, patient, book } = await startClinic(test);
    await addDevice(test, patient, language);
    const said: LineKind[] = [];
    const at = async (time: string, day: string, kind: LineKind) => {
      said.push(kind);
      const { status, body } = await book(patient, `${day}T${time}:00+05:30`);
      expect(status).toBe(201);
      return { appointmentId: body.id };
    };
    const becomes = async (
      who: typeof doctor | typeof patient,
      params: Awaited<ReturnType<typeof at>>,
      state: SettableState,
      kind: LineKind = state,
    ) => {
      said.push(kind);
      expect((await who.call(calls.setState, { params, body: { state } })).status).toBe(200);
    };

    const visit = await at('10:00', TODAY, 'booked');
    const videoUrl = 'https://meet.example.org/a';
    said.push('video');
    await doctor.call(calls.edit, { params: visit, body: { videoUrl } });
    await becomes(doctor, visit, 'arrived');
    await becomes(doctor, visit, 'confirmed', 'set_back');
    await becomes(doctor, visit, 'arrived');
    await becomes(doctor, visit, 'done');
    const missed = await at('10:15', TODAY, 'booked');
    test.clock.set('2026-03-10T10:20:00+05:30');
    await becomes(doctor, missed, 'no_show');

    await saveHours(doctor, everyDay(), true);
    const asked = await at('11:00', TOMORROW, 'requested');
    await becomes(doctor, asked, 'confirmed');
    said.push('moved');
    const moved = await doctor.call(calls.move, {
      params: asked,
      body: { startsAt: `${TOMORROW}T11:45:00+05:30` },
    });
    await becomes(patient, { appointmentId: moved.body.id }, 'cancelled');
    await becomes(doctor, await at('11:15', TOMORROW, 'requested'), 'declined');

    await saveHours(doctor, everyDay());
    await at('10:00', TOMORROW, 'booked');
    said.push('ended');
    const pair = { patientId: patient.id, doctorId: doctor.id };
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });

    const [chat = expect.fail()] = (await patient.call(chatsEndpoints.list, { params: pair })).body;
    const { body: thread } = await patient.call(chatsEndpoints.messages, {
      params: { chatId: chat.id },
    });
    const lines = thread.map(({ content }) => content);
    expect(lines).toEqual(said.map((kind) => expect.stringMatching(says[language][kind])));
    expect(new Set(said)).toEqual(new Set(Object.keys(says.en)));
  },
);

it.each([
  [
    'when is my appointment',
    /^I cannot see/,
    /^Your next appointment with Dr\. .+: Wednesday, 11 March/,
  ],
  ['meri mulaqat kab hai', /^Main clinic ka calendar/, /agli mulaqat: Wednesday, 11 March/],
  ['मेरी अगली मुलाक़ात कब है', /^मैं क्लिनिक का कैलेंडर/, /अगली मुलाक़ात: बुधवार, 11 मार्च/],
])('the assistant tells when the next appointment is: %s', async (question, none, booked) => {
  const { patient, book, doctor } = await startClinic(test);
  const pair = { patientId: patient.id, doctorId: doctor.id };
  const { body: chat } = await patient.call(chatsEndpoints.create, { body: pair });
  const ask = async () => {
    await patient.call(chatsEndpoints.send, { body: { chatId: chat.id, content: question } });
    const params = { chatId: chat.id };
    return (await patient.call(chatsEndpoints.messages, { params })).body.at(-1)?.content;
  };
  expect(await ask()).toMatch(none);
  await book(patient, `${TOMORROW}T10:00:00+05:30`);
  expect(await ask()).toMatch(booked);
});
