import { text } from 'node:stream/consumers';
import { chatsEndpoints, noticesEndpoints } from '@saathi/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Loopback, startLoopback } from '../../../../test/loopback.ts';
import { startConversation } from '../../chats/conversation.factory.ts';
import { makeOwner } from '../../clinic/clinic.factory.ts';
import { letStandInsRead, makeCover, verify } from '../../cover/cover.factory.ts';

let gateway: Loopback;
let test: TestApp;
let told: { kind: string; phone: string; link: string }[];
beforeAll(async () => {
  gateway = await startLoopback(async (request, response) => {
    told.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  test = await startTestApp({
    NOTIFY_URL: `${gateway.origin}/notify`,
    NOTIFY_SECRET: 'a secret of at least 32 characters',
    PUBLIC_ORIGIN: 'https://saathi.example.org',
  });
  await test.app.ready();
});
afterAll(async () => {
  await test.close();
  gateway.close();
});
beforeEach(() => {
  told = [];
});
// Owners of one test must not be told of other emergencies.
afterEach(() => test.db.deleteFrom('clinic_members').execute());

const EMERGENCY = 'I have chest pain and cannot breathe';
const consent = (person: Pick<TestPerson, 'call'>) =>
  person.call(noticesEndpoints.changeSettings, { body: { gateway: true } });

/**
 * Creates an unseen emergency, its doctor, the stand-in and an owner; `agreed` lists who consented
 * to the gateway.
 */
const night = async (agreed: readonly ('doctor' | 'standIn' | 'owner')[]) => {
  const talk = await startConversation(test);
  const people = {
    doctor: talk.doctor,
    standIn: await test.doctor(),
    owner: await test.doctor(),
  };
  await verify(test.db, people.doctor, people.standIn);
  const coverId = await makeCover(test.db, people.doctor, people.standIn);
  await makeOwner(test.db, people.owner);
  await letStandInsRead(test.db, talk.patient);
  for (const one of agreed) await consent(people[one]);
  const sent = await talk.say(EMERGENCY);
  const ofRung = (minutes: number) =>
    test.db
      .selectFrom('notices')
      .select(['sent_at', 'done_at'])
      .where('subject_id', '=', talk.chatId)
      .where('slot', 'like', `% ${minutes}`)
      .execute();
  /** Makes what is waiting on a rung due, until it has reached the wanted state. */
  const makeDue = async (minutes: number, wanted: 'sent_at' | 'done_at') => {
    await test.db
      .updateTable('notices')
      .set({ due_at: new Date(Date.now() - 1_000), leased_until: null })
      .where('subject_id', '=', talk.chatId)
      .where('slot', 'like', `% ${minutes}`)
      .where('done_at', 'is', null)
      .execute();
    test.database.notify('notice', talk.chatId);
    await eventually(async () => {
      const all = await ofRung(minutes);
      expect(all.every((one) => one[wanted] !== null || one.done_at !== null)).toBe(true);
    });
  };
  return {
    ...talk,
    ...people,
    sent,
    coverId,
    ring: (minutes: number) => makeDue(minutes, 'sent_at'),
    /** Lets the time pass after which the gateway is told about people who did not open it. */
    wait: (minutes: number) => makeDue(minutes, 'done_at'),
  };
};

describe('of an emergency that nobody sees the gateway is told', () => {
  it('for the doctor, whoever stands in and an owner, once each in their turn, with a link to what they may open', async () => {
    const scene = await night(['doctor', 'standIn', 'owner']);
    const { doctor, standIn, owner, chatId } = scene;
    for (const minutes of [0, 5, 10, 15]) {
      await scene.ring(minutes);
      await scene.wait(minutes);
    }
    expect(told.map(({ kind, phone }) => [kind, phone])).toEqual([
      ['emergency', doctor.phone],
      ['emergency', standIn.phone],
      ['emergency', owner.phone],
    ]);
    const paths = [];
    for (const { link } of told) {
      const reply = await test.app.inject({ url: new URL(link).pathname });
      paths.push(reply.headers.location);
    }
    const chat = `/doctor/inbox/${chatId}`;
    expect(paths).toEqual([chat, chat, '/doctor/clinic']);
    expect(JSON.stringify(told)).not.toContain('chest');
  });

  it('for nobody who has not agreed to it', async () => {
    const scene = await night(['owner']);
    for (const minutes of [0, 5, 10]) {
      await scene.ring(minutes);
      await scene.wait(minutes);
    }
    expect(told.map(({ phone }) => phone)).toEqual([scene.owner.phone]);
  });

  it('for nobody once somebody has opened it, nor for whose duty has ended', async () => {
    const over = await night(['standIn']);
    await over.ring(0);
    await over.ring(5);
    await test.db.deleteFrom('covers').where('id', '=', over.coverId).execute();
    await over.wait(5);
    const seen = await night(['doctor', 'standIn', 'owner']);
    for (const minutes of [0, 5, 10]) await seen.ring(minutes);
    const { id: messageId } = seen.sent.body;
    const params = { chatId: seen.chatId };
    await seen.standIn.call(chatsEndpoints.seen, { params, body: { messageId } });
    for (const minutes of [0, 5, 10]) await seen.wait(minutes);
    expect(told).toEqual([]);
  });
});
