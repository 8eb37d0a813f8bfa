import { endpoints } from '@saathi/contract';
import { expect } from 'vitest';
import { openEventStream } from '../event-stream.ts';
import { callOrThrow } from './client.ts';
import { addDoctor, addPatient, assign, openChat } from './people.ts';

type Line = { content: string; senderType: string };

/**
 * Tests a patient at one server and a doctor with an open stream at the other: messages poke the
 * stream; while the servers are cut off from each other, the doctor finds messages by reading;
 * afterwards the same stream is poked again. `cut` calls its argument during the interruption.
 */
export const pushBetween = async (
  { one, two }: { one: string; two: string },
  cut: (whileCut: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  const [patient, doctor] = [await addPatient(() => one), await addDoctor(() => two)];
  await assign(patient, doctor);
  const chatId = await openChat(patient, doctor);
  const stream = await openEventStream(two, doctor.client.cookie());
  const say = (clientId: string) =>
    callOrThrow(patient.client, endpoints.chats.send, {
      body: { chatId, content: `I am here, ${clientId}`, clientId },
    });
  /**
   * Repeats a message until the stream is poked, because streams open and servers reconnect
   * asynchronously.
   */
  const untilPoked = async (name: string) => {
    const before = stream.pokes().length;
    let n = 0;
    await expect
      .poll(async () => {
        n += 1;
        await say(`${name}-${n}`);
        return stream.pokes().length;
      })
      .toBeGreaterThan(before);
  };
  await untilPoked('first');
  await cut(async () => {
    await say('unheard');
    const path = { chatId };
    const read = await callOrThrow<Line[]>(doctor.client, endpoints.chats.messages, { path });
    expect(read.map((line) => line.content)).toContain('I am here, unheard');
  });
  await untilPoked('again');
  stream.close();
};
