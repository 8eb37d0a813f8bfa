import { randomUUID } from 'node:crypto';
import { type NoticeKind, noticeKind, noticesEndpoints, type PushLanguage } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { makeAppointment } from '../appointments/appointments.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeOwner } from '../clinic/clinic.factory.ts';
import { makeGoal } from '../goals/goals.factory.ts';
import { makeProposal } from '../plan/plan.factory.ts';
import { makeNote } from '../visits/visits.factory.ts';
import { addDevice } from './notices.factory.ts';

// Long enough that none occurs by chance in keys and signatures, as "Rao" did.
const NAMES = {
  patient: { name: 'Ashalata Kulkarni' },
  doctor: { name: 'Vikramaditya Raghunathan' },
};
const TITLE = 'Take the blue tablet';
const WORDS = 'I have chest pain and cannot breathe';

let test: PushTestApp;
const logged: string[] = [];
beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    logged.push(String(chunk));
    return true;
  });
  test = await startPushTestApp({ LOG_LEVEL: 'debug' });
  await test.app.ready();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const KEYS = ['kind', 'language', 'path', 'tag'];
const PATHS = [
  /^\/doctor\/inbox\/[0-9a-f-]{36}$/,
  /^\/doctor\/settings$/,
  /^\/doctor\/inbox$/,
  /^\/doctor\/clinic$/,
  /^\/patient\/chat\/[0-9a-f-]{36}$/,
  /^\/patient\/goals$/,
  /^\/patient\/settings$/,
  /^\/patient\/appointments$/,
];

describe.each(['en', 'hi'] as const)(
  'what leaves for a push service in %s',
  (language: PushLanguage) => {
    it.each(noticeKind.options)('names nobody and quotes nothing: %s', async (kind: NoticeKind) => {
      const { patient, doctor, chatId, say, reply } = await startConversation(test, NAMES);
      const goalId = await makeGoal(test.db, patient, { title: TITLE });
      await test.db
        .updateTable('goals')
        .set({ remind_at: '08:00' })
        .where('id', '=', goalId)
        .execute();
      const isOwners = kind === 'emergency_unseen';
      const isDoctors = ['emergency', 'urgent', 'handed_over', 'drill'].includes(kind);
      const person = isOwners || isDoctors ? doctor : patient;
      const device = await addDevice(test, person, language);
      test.clock.set('2026-03-10T12:00:00+05:30');
      if (kind === 'emergency') await say(WORDS);
      else if (kind === 'urgent') await say('I took the wrong dose of Ashwagandha');
      else if (kind === 'reply') await reply('Your sugar is far too high, come in.');
      else if (kind === 'test') {
        await person.call(noticesEndpoints.test, { body: { deviceId: device.id } });
      } else {
        if (isOwners) {
          await say(WORDS);
          await makeOwner(test.db, doctor);
        }
        if (kind === 'handed_over') {
          await say(WORDS);
          await test.db.updateTable('inbox').set({ handed_to: doctor.id }).execute();
        }
        if (kind === 'next_visit')
          await makeNote(test.db, { patient, doctor, nextDate: '2026-03-10' });
        if (kind === 'proposal') await makeProposal(test.db, { patient, doctor }, TITLE);
        const subject = {
          emergency_unseen: chatId,
          handed_over: chatId,
          second_look: chatId,
          next_visit: chatId,
          proposal: chatId,
          reminder: goalId,
          drill: doctor.id,
          appointment: randomUUID(),
          appointment_reminder: await makeAppointment(test.db, { patient, doctor }),
        }[kind];
        const path = {
          emergency_unseen: '/doctor/clinic',
          handed_over: `/doctor/inbox/${chatId}`,
          second_look: `/patient/chat/${doctor.id}`,
          next_visit: `/patient/chat/${doctor.id}`,
          proposal: '/patient/goals',
          reminder: '/patient/goals',
          appointment: '/patient/appointments',
          appointment_reminder: '/patient/appointments',
          drill: '/doctor/inbox',
        }[kind];
        await test.database.pool.query(
          `insert into notices (id, user_id, kind, urgent, subject_id, slot, path, expires_at)
         values ($1, $2, $3, $4, $5, '2026-03-10', $6, now() + interval '1 hour')`,
          [randomUUID(), person.id, kind, kind === 'drill' || isOwners, subject, path],
        );
      }
      await test.db
        .updateTable('notices')
        .set({ due_at: new Date(0) })
        .where('user_id', '=', person.id)
        .where('step', 'is', null)
        .execute();
      test.database.notify('notice', chatId);
      await eventually(() =>
        expect(device.arrived.map(({ payload }) => payload.kind)).toContain(kind),
      );
      for (const { headers, bytes, payload } of device.arrived.filter(
        (one) => one.payload.kind === kind,
      )) {
        expect(Object.keys(payload).sort()).toEqual(
          [...KEYS, ...(kind === 'drill' ? ['link'] : []), ...(isOwners ? ['doctor'] : [])].sort(),
        );
        expect(payload).toMatchObject({ kind, language });
        expect(PATHS.some((path) => path.test(payload.path))).toBe(true);
        expect(payload.tag).toMatch(/^[\w-]{22}$/);
        const { doctor: whose, ...rest } = payload;
        // Owners are told which doctor has an unseen emergency, and nothing about the patient.
        expect(whose).toBe(isOwners ? NAMES.doctor.name : undefined);
        const left = [
          JSON.stringify(rest),
          JSON.stringify(headers),
          bytes.toString('latin1'),
        ].join();
        const secrets = [patient, doctor].flatMap(({ name, phone }) => [
          ...name.split(' '),
          phone,
          phone.slice(3),
        ]);
        for (const secret of [...secrets, TITLE, WORDS, 'chest', 'sugar', 'tablet']) {
          expect(left).not.toContain(secret);
        }
        // The push service itself cannot read even that.
        for (const word of [payload.path, payload.kind, language === 'hi' ? '"hi"' : '"en"']) {
          expect(JSON.stringify(headers) + bytes.toString('latin1')).not.toContain(word);
        }
      }
    });
  },
);

describe('the log', () => {
  it('holds no endpoint and no key, also of what goes wrong', async () => {
    const doctor = await test.doctor();
    const refused = await addDevice(test, doctor);
    refused.answer(403);
    const silent = await addDevice(test, doctor);
    await test.db
      .updateTable('push_devices')
      .set({ endpoint: `https://127.0.0.1/${silent.endpoint.split('/').at(-1)}` })
      .where('id', '=', silent.id)
      .execute();
    const body = { deviceId: refused.id };
    await doctor.call(noticesEndpoints.test, { body });
    await doctor.call(noticesEndpoints.test, { body: { deviceId: silent.id } });
    const all = logged.join('');
    expect(all).toContain('a push service refused');
    expect(all).toContain('a push service was not reached');
    for (const { endpoint, keys } of [refused, silent]) {
      for (const secret of [endpoint.split('/').at(-1), keys.auth, keys.p256dh]) {
        expect(all).not.toContain(secret);
      }
    }
  });
});
