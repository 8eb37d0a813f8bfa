import { endpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { testEngine } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { callOrThrow, retryWhileBusy } from '../../../test/faults/client.ts';
import { addDoctor, addPatient, assign, openChat } from '../../../test/faults/people.ts';
import { makePlace, type Place } from '../../../test/faults/place.ts';
import { createServerControl, type ServerControl } from '../../../test/faults/server-control.ts';
import { type PushReceiver, startPushReceiver } from '../../../test/push-receiver.ts';
import { deviceOf, heard } from './notices.factory.ts';

const EMERGENCY = 'I have chest pain and cannot breathe';

let place: Place;
let server: ServerControl;
let receiver: PushReceiver;
beforeAll(async () => {
  receiver = await startPushReceiver();
  place = await makePlace(testEngine());
  server = createServerControl(place, { PUSH_SERVICES: receiver.origin });
  await server.start();
});
afterAll(async () => {
  await server?.kill();
  await place?.remove();
  receiver?.close();
});

/** Creates a patient who can send an emergency; returns what arrives at the doctor's phone. */
const setScene = async () => {
  const origin = server.origin;
  const { patient, doctor } = await retryWhileBusy(async () => ({
    patient: await addPatient(origin),
    doctor: await addDoctor(origin),
  }));
  await retryWhileBusy(() => assign(patient, doctor));
  const chatId = await openChat(patient, doctor);
  const phone = receiver.subscribe();
  const body = deviceOf(phone);
  await retryWhileBusy(() => callOrThrow(doctor.client, endpoints.notices.addDevice, { body }));
  return {
    chatId,
    arrived: phone.arrived,
    send: () =>
      retryWhileBusy(() =>
        callOrThrow(patient.client, endpoints.chats.send, {
          body: { chatId, content: EMERGENCY, clientId: `of-${chatId}` },
        }),
      ),
  };
};
type Step = { sent_at: Date | null; devices: number };
const steps = (chatId: string) =>
  place.sql(`select sent_at, devices from notices where subject_id = '${chatId}'
    and step = 'doctor'`) as Promise<Step[]>;
/** As if a dead server's lease had expired. */
const endLeases = () => place.sql('update notices set leased_until = null where done_at is null');

describe('kill -9', { timeout: 300_000 }, () => {
  it('between sent and stored rings twice, never not at all', async () => {
    const { chatId, arrived, send } = await setScene();
    receiver.mute(true);
    await send();
    await heard(arrived, 1);
    await server.kill();
    expect(await steps(chatId)).toEqual([{ sent_at: null, devices: 0 }]);
    await endLeases();
    receiver.mute(false);
    await server.start();
    await heard(arrived, 2);
    await new Promise((pass) => setTimeout(pass, 4_000));
    await server.stop();
    expect(await steps(chatId)).toEqual([{ sent_at: expect.any(Date), devices: 1 }]);
    expect(arrived).toHaveLength(2);
    await server.start();
  });

  it('as soon as the message is acknowledged rings all the same', async () => {
    for (let n = 0; n < (inject('thorough') ? 3 : 1); n += 1) {
      if (n > 0) await server.start();
      const { chatId, arrived, send } = await setScene();
      await send();
      await server.kill();
      await endLeases();
      await server.start();
      await eventually(() => expect(arrived.length).toBeGreaterThan(0));
      await server.stop();
      expect(await steps(chatId)).toEqual([{ sent_at: expect.any(Date), devices: 1 }]);
    }
  });
});
