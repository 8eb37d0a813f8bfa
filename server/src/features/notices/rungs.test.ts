import { chatsEndpoints, type LadderStep } from '@saathi/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { makeOwner } from '../clinic/clinic.factory.ts';
import { letStandInsRead, makeCover, verify } from '../cover/cover.factory.ts';
import { addDevice, heard } from './notices.factory.ts';
import { createNoticesRepository } from './notices.repository.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
  test.clock.set('2026-03-10T02:00:00+05:30');
});
afterAll(() => test.close());

// Notices of one test must not delay another, and its owners must not be told of other emergencies.
afterEach(async () => {
  await test.db.deleteFrom('notices').execute();
  await test.db.deleteFrom('clinic_members').execute();
});

const EMERGENCY = 'I have chest pain and cannot breathe';

/** Creates an unseen emergency at night: its doctor, the stand-in, an owner, and their phones. */
const night = async ({ agreed = true, isRung = true } = {}) => {
  const talk = await startConversation(test, { doctor: { name: 'Dr. Vikram Mehta' } });
  const [standIn, owner] = [await test.doctor({ name: 'Suresh Rao' }), await test.doctor()];
  await verify(test.db, talk.doctor, standIn);
  const coverId = await makeCover(test.db, talk.doctor, standIn);
  await makeOwner(test.db, owner);
  if (agreed) await letStandInsRead(test.db, talk.patient);
  const phones = {
    doctor: (await addDevice(test, talk.doctor)).arrived,
    standIn: await addDevice(test, standIn),
    owner: (await addDevice(test, owner)).arrived,
  };
  const sent = await talk.say(EMERGENCY);
  const { chatId } = talk;
  const stored = () =>
    test.db
      .selectFrom('notices')
      .select(['user_id', 'step', 'slot', 'path', 'sent_at', 'done_at'])
      .where('subject_id', '=', chatId)
      .execute();
  const of = async (step: LadderStep, minutes: number) =>
    (await stored()).filter((one) => one.step === step && one.slot.endsWith(` ${minutes}`));
  const isDone = (minutes: number) =>
    eventually(async () => {
      const all = (await stored()).filter(({ slot }) => slot.endsWith(` ${minutes}`));
      expect(all.map(({ done_at }) => done_at)).not.toContain(null);
    });
  if (isRung) await isDone(0);
  return {
    ...talk,
    ...{ standIn, owner, coverId, phones, sent, of, isDone },
    /** Makes the rung of these minutes due. */
    due: (minutes: number) =>
      test.db
        .updateTable('notices')
        .set({ due_at: new Date(Date.now() - 1_000) })
        .where('subject_id', '=', chatId)
        .where('slot', 'like', `% ${minutes}`)
        .execute(),
    wake: () => test.database.notify('notice', chatId),
  };
};
type Night = Awaited<ReturnType<typeof night>>;
const climb = async (scene: Night, minutes: number) => {
  await scene.due(minutes);
  scene.wake();
  await scene.isDone(minutes);
};

describe('an emergency that its doctor does not see', () => {
  it('rings whoever stands in at 5 minutes and an owner at 10, each with what they may open, once a rung', async () => {
    const scene = await night();
    const { chatId, phones, inbox } = scene;
    await climb(scene, 5);
    await heard(phones.standIn.arrived, 1);
    expect(phones.standIn.arrived[0]?.payload).toEqual({
      kind: 'emergency',
      language: 'en',
      tag: expect.any(String),
      path: `/doctor/inbox/${chatId}`,
    });
    expect(phones.owner).toEqual([]);
    await climb(scene, 10);
    await heard(phones.owner, 1);
    expect(phones.owner[0]?.payload).toEqual({
      kind: 'emergency_unseen',
      language: 'en',
      tag: expect.any(String),
      path: '/doctor/clinic',
      doctor: 'Vikram Mehta',
    });
    expect(phones.owner[0]?.headers.urgency).toBe('high');
    await climb(scene, 15);
    await heard(phones.owner, 2);
    await heard(phones.standIn.arrived, 3);
    await heard(phones.doctor, 4);
    const [item] = await inbox();
    expect(item?.rang.map(({ step, devices }) => [step, devices]).sort()).toEqual([
      ...Array(3).fill(['again', 1]),
      ...Array(3).fill(['cover', 1]),
      ['doctor', 1],
      ['owner', 1],
      ['owner', 1],
    ]);
  });

  it('rings an owner where the patient has not agreed, and nobody who could not open it', async () => {
    const scene = await night({ agreed: false });
    await climb(scene, 5);
    await climb(scene, 10);
    await heard(scene.phones.owner, 1);
    expect(scene.phones.standIn.arrived).toEqual([]);
  });

  it.each([
    ['the doctor', 'doctor'],
    ['whoever stands in', 'standIn'],
  ] as const)(
    'climbs no further once %s has seen it, and is taken back from all',
    async (_, who) => {
      const scene = await night();
      const { chatId, phones, sent } = scene;
      await climb(scene, 10);
      await heard(phones.owner, 1);
      await heard(phones.standIn.arrived, 1);
      const body = { messageId: sent.body.id };
      await scene[who].call(chatsEndpoints.seen, { params: { chatId }, body });
      await heard(phones.owner, 2);
      await heard(phones.standIn.arrived, 2);
      expect(phones.owner[1]?.payload.withdrawn).toBe(true);
      expect(phones.standIn.arrived[1]?.payload.withdrawn).toBe(true);
      await scene.due(15);
      await scene.isDone(15);
      expect(await scene.of('owner', 15)).toEqual([]);
      expect(await scene.of('cover', 15)).toEqual([]);
    },
  );

  it.each([
    [
      'the cover has ended',
      ({ coverId }: Night) => test.db.deleteFrom('covers').where('id', '=', coverId),
    ],
    [
      'the stand-in is no longer verified',
      ({ standIn }: Night) =>
        test.db.updateTable('doctors').set({ verified_at: null }).where('user_id', '=', standIn.id),
    ],
    [
      'the patient has taken the yes back',
      ({ patient }: Night) =>
        test.db
          .updateTable('assignments')
          .set({ team_agreed_at: null })
          .where('patient_id', '=', patient.id),
    ],
  ])('goes on with who is left where %s before it', async (_, change) => {
    const scene = await night();
    await change(scene).execute();
    await climb(scene, 5);
    expect(await scene.of('cover', 5)).toEqual([]);
    await heard(scene.phones.doctor, 2);
    await climb(scene, 10);
    await heard(scene.phones.owner, 1);
    expect(scene.phones.standIn.arrived).toEqual([]);
  });

  it('rings nobody who lost the right between being found and being rung', async () => {
    const scene = await night();
    scene.phones.standIn.answer(503);
    await scene.due(5);
    scene.wake();
    await eventually(async () => expect(await scene.of('cover', 5)).toHaveLength(1));
    await test.db.deleteFrom('covers').where('id', '=', scene.coverId).execute();
    // The push service accepts nothing: without a permission check, tries would go on for minutes.
    await eventually(async () => {
      await scene.due(5);
      scene.wake();
      expect((await scene.of('cover', 5))[0]?.done_at).not.toBeNull();
    });
    expect((await scene.of('cover', 5))[0]?.sent_at).toBeNull();
  });

  it('rings an owner who stands in with the chat alone, and an owner whose own patient it is as the doctor', async () => {
    const scene = await night();
    await makeOwner(test.db, scene.standIn);
    await makeOwner(test.db, scene.doctor);
    await climb(scene, 10);
    await heard(scene.phones.standIn.arrived, 1);
    const told = [...(await scene.of('owner', 10)), ...(await scene.of('cover', 10))];
    expect(told.filter(({ user_id }) => user_id === scene.doctor.id)).toEqual([]);
    expect(told.filter(({ user_id }) => user_id === scene.standIn.id)).toMatchObject([
      { step: 'cover', path: `/doctor/inbox/${scene.chatId}` },
    ]);
  });

  it('adds one notice a person and rung, also where two servers lease at once or one dies and leases again', async () => {
    const scene = await night();
    const notices = createNoticesRepository(test.db, 'Asia/Kolkata');
    await scene.due(10);
    const lease = () => notices.lease(true, 4, test.clock.now());
    await Promise.all([lease(), lease(), lease()]);
    await test.db
      .updateTable('notices')
      .set({ leased_until: null })
      .where('subject_id', '=', scene.chatId)
      .where('done_at', 'is', null)
      .execute();
    scene.wake();
    await scene.isDone(10);
    await eventually(async () => expect(await scene.of('cover', 10)).toHaveLength(1));
    const owners = (await scene.of('owner', 10)).map(({ user_id }) => user_id);
    expect(owners).toContain(scene.owner.id);
    expect(new Set(owners).size).toBe(owners.length);
    await heard(scene.phones.standIn.arrived, 1);
  });
});
