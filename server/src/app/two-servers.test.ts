import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { callOrThrow, createClient } from '../../test/faults/client.ts';
import { pushBetween } from '../../test/faults/live-events.ts';
import { startModelServer } from '../../test/faults/model-server.ts';
import { addDoctor, addPatient, assign, openChat } from '../../test/faults/people.ts';
import { makePlace, type Place } from '../../test/faults/place.ts';
import { rollingStop } from '../../test/faults/rolling-stop.ts';
import { type Program, startProgram } from '../../test/program.ts';
import { type PushReceiver, startPushReceiver } from '../../test/push-receiver.ts';
import { deviceOf } from '../features/notices/notices.factory.ts';

type Line = { content: string; senderType: string };

// The embedded database belongs to one server.
describe.skipIf(testEngine() === 'embedded')(
  'two servers on one PostgreSQL',
  { timeout: 600_000 },
  () => {
    let place: Place;
    let model: Awaited<ReturnType<typeof startModelServer>>;
    let receiver: PushReceiver;
    let one: Program;
    let two: Program;
    const toOne = () => one.url;
    const toTwo = () => two.url;
    let turn = 0;
    const toBoth = () => {
      turn += 1;
      return turn % 2 === 0 ? one.url : two.url;
    };

    beforeAll(async () => {
      place = await makePlace('postgres');
      model = await startModelServer();
      receiver = await startPushReceiver();
      const settings = { ...place.settings, ...model.settings, PUSH_SERVICES: receiver.origin };
      // Both start at once on an empty database: only one migrates it and creates the pepper.
      [one, two] = await Promise.all([startProgram(settings), startProgram(settings)]);
    });
    afterAll(async () => {
      await Promise.all([one?.stop(), two?.stop()]);
      model?.stop();
      receiver?.close();
      await place?.remove();
    });

    it('share sessions: who signs in at one is signed in at the other, and out at both', async () => {
      const patient = await addPatient(toBoth);
      const me = { path: { userId: patient.id } };
      for (let n = 0; n < 2; n += 1) await callOrThrow(patient.client, endpoints.auth.me, me);
      await patient.client.call(endpoints.auth.logout);
      for (let n = 0; n < 2; n += 1) {
        expect((await patient.client.call(endpoints.auth.me, me)).status).toBe(401);
      }
    });

    it('share the budgets of wrong PINs', async () => {
      const { id: userId } = await addPatient(toBoth);
      const stranger = createClient(toBoth);
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) {
        const body = { userId, pin: '0000' };
        statuses.push((await stranger.call(endpoints.auth.patientLogin, { body })).status);
      }
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    });

    /** Sends a patient's question at one server; returns a count of the assistant's messages. */
    const ask = async () => {
      const [patient, doctor] = [await addPatient(toOne), await addDoctor(toTwo)];
      await assign(patient, doctor);
      const chatId = await openChat(patient, doctor);
      const send = { chatId, content: 'How is my streak going?', clientId: 'once' };
      await callOrThrow(patient.client, endpoints.chats.send, { body: send });
      return async () => {
        const path = { chatId };
        const thread = await callOrThrow<Line[]>(patient.client, endpoints.chats.messages, {
          path,
        });
        return thread.filter(({ senderType }) => senderType === 'ai').length;
      };
    };

    it('share the work: a message is looked at by the model once, and answered once', async () => {
      const before = model.asked();
      const spoken = await ask();
      // The first answer, then the message that it was sent to the doctor after all.
      await expect.poll(spoken).toBe(2);
      // Both servers look for work when a new message arrives, so they would find this one again.
      await expect.poll(await ask()).toBe(2);
      expect(await spoken()).toBe(2);
      expect(model.asked()).toBe(before + 2);
    });

    it('share the ringing: each emergency rings once', async () => {
      const doctor = await addDoctor(toBoth);
      const phone = receiver.subscribe();
      await callOrThrow(doctor.client, endpoints.notices.addDevice, { body: deviceOf(phone) });
      const chats = await Promise.all(
        Array.from({ length: 13 }, async () => {
          const patient = await addPatient(toBoth);
          await assign(patient, doctor);
          return { patient, chatId: await openChat(patient, doctor) };
        }),
      );
      const alarm = ({ patient, chatId }: (typeof chats)[number]) =>
        callOrThrow(patient.client, endpoints.chats.send, {
          body: { chatId, content: 'I have chest pain and cannot breathe' },
        });
      const paths = () => phone.arrived.map(({ payload }) => payload.path).sort();
      const [last, ...others] = chats as [(typeof chats)[number], ...typeof chats];
      await Promise.all(others.map(alarm));
      await expect.poll(() => phone.arrived.length).toBeGreaterThanOrEqual(others.length);
      // Both servers look for due notices when one is added, so they would find the others again.
      await alarm(last);
      await expect.poll(paths).toContain(`/doctor/inbox/${last.chatId}`);
      expect(paths()).toEqual(chats.map(({ chatId }) => `/doctor/inbox/${chatId}`).sort());
    });

    it('push a message sent through one to a stream on the other; cut off, the poll still finds it', () =>
      pushBetween({ one: one.url, two: two.url }, async (whileCut) => {
        // Cuts both listening connections; the servers reconnect by themselves.
        await place.sql(`select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen %' and pid <> pg_backend_pid()`);
        await whileCut();
      }));

    // `npm test` covers this with app/stop.test.ts.
    it.runIf(inject('thorough'))(
      'are stopped in turn under load, and nothing acknowledged or under way is lost',
      async () => {
        const { faults, n } = await rollingStop({ stops: 2, writers: 8 });
        expect(faults).toEqual([]);
        expect(n).toBe(2);
      },
    );
  },
);
