import { appointmentsEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { addDevice, heard, makeNoticesDue } from '../notices/notices.factory.ts';
import { startClinic } from './appointments.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

const { setState, list } = appointmentsEndpoints;
const NEXT_WEEK = '2026-03-17T10:00:00+05:30';

const noticesOf = (subjectId: string) =>
  test.db
    .selectFrom('notices')
    .select(['user_id', 'kind', 'slot', 'due_at', 'withdrawn_at', 'done_at'])
    .where('subject_id', '=', subjectId)
    .orderBy('due_at')
    .execute();

it('tells the other side of a change, and reminds the patient a day and two hours before', async () => {
  const { doctor, patient, book } = await startClinic(test);
  const [theirs, own] = [await addDevice(test, doctor), await addDevice(test, patient, 'hi')];
  const { id } = (await book(patient, NEXT_WEEK)).body;
  const [news, dayBefore, hoursBefore] = await noticesOf(id);
  expect(news).toMatchObject({ user_id: doctor.id, kind: 'appointment' });
  const inHours = (due: Date | undefined) =>
    Math.round(((due?.getTime() ?? 0) - Date.now()) / 3_600_000);
  expect([dayBefore, hoursBefore].map((one) => inHours(one?.due_at))).toEqual([145, 167]);
  await makeNoticesDue(test.database, id);
  await eventually(() => expect([theirs.arrived.length, own.arrived.length]).toEqual([1, 2]));
  expect(theirs.arrived[0]?.payload).toMatchObject({
    kind: 'appointment',
    path: '/doctor/appointments?day=2026-03-17',
  });
  expect(own.arrived.map(({ payload }) => [payload.kind, payload.path, payload.language])).toEqual(
    Array(2).fill(['appointment_reminder', '/patient/appointments', 'hi']),
  );
});

it('reminds nobody of what was cancelled', async () => {
  const { doctor, patient, book } = await startClinic(test);
  const own = await addDevice(test, patient);
  const { id } = (await book(patient, NEXT_WEEK)).body;
  const params = { appointmentId: id };
  await doctor.call(setState, { params, body: { state: 'cancelled' } });
  await makeNoticesDue(test.database, id);
  await eventually(async () =>
    expect((await noticesOf(id)).every(({ done_at }) => done_at !== null)).toBe(true),
  );
  expect(own.arrived.map(({ payload }) => payload.kind)).toEqual(['appointment']);
});

it.each(['confirmed', 'arrived'] as const)(
  'ends the news of a no-show once the appointment is %s again, also where it rang',
  async (next) => {
    const { doctor, patient, book } = await startClinic(test);
    const own = await addDevice(test, patient);
    const { id } = (await book(patient, NEXT_WEEK)).body;
    const set = (state: 'no_show' | typeof next) =>
      doctor.call(setState, { params: { appointmentId: id }, body: { state } });
    test.clock.set('2026-03-17T10:20:00+05:30');
    await set('no_show');
    await makeNoticesDue(test.database, id);
    await heard(own.arrived, 1);
    await set(next);
    await heard(own.arrived, 2);
    expect(own.arrived[1]?.payload).toEqual({ ...own.arrived[0]?.payload, withdrawn: true });
    // Quiet hours hold it back.
    test.clock.set('2026-03-17T22:00:00+05:30');
    if (next === 'arrived') return;
    await set('no_show');
    await set(next);
    await eventually(async () => {
      const noShows = (await noticesOf(id)).filter(({ slot }) => slot.startsWith('no_show'));
      const ended = { withdrawn_at: expect.any(Date), done_at: expect.any(Date) };
      expect(noShows).toMatchObject([ended, ended]);
    });
  },
);

it('is taken back everywhere when the patient looks at the appointments', async () => {
  const { doctor, patient, book } = await startClinic(test);
  const own = await addDevice(test, patient);
  const { id } = (await book(patient, NEXT_WEEK)).body;
  await doctor.call(setState, { params: { appointmentId: id }, body: { state: 'cancelled' } });
  await makeNoticesDue(test.database, id);
  await heard(own.arrived, 1);
  await patient.call(list, {});
  await heard(own.arrived, 2);
  expect(own.arrived[1]?.payload).toMatchObject({ withdrawn: true });
});

it('ends a reminder that waits for another try to ring when the patient looks at the appointments', async () => {
  const { patient, book } = await startClinic(test);
  const { id } = (await book(patient, NEXT_WEEK)).body;
  await test.database.pool.query(
    `update notices set due_at = now() + interval '5 minutes', attempts = 4
     where subject_id = $1 and slot = 'day before'`,
    [id],
  );
  await patient.call(list, {});
  const reminders = (await noticesOf(id)).filter(({ kind }) => kind === 'appointment_reminder');
  expect(reminders.map(({ slot, withdrawn_at }) => [slot, withdrawn_at])).toEqual([
    ['day before', expect.any(Date)],
    ['two hours before', null],
  ]);
});
