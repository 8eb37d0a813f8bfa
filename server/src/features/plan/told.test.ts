import { setTimeout as delay } from 'node:timers/promises';
import {
  assignmentsEndpoints,
  chatsEndpoints,
  type DayString,
  type ProposalId,
  planEndpoints,
  visitsEndpoints,
} from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { testEngine } from '../../../test/database.ts';
import { eventually } from '../../../test/eventually.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { addDevice, heard, makeNoticesDue } from '../notices/notices.factory.ts';
import { makeProposal } from './plan.factory.ts';
import { createProposalsRepository } from './proposals.repository.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.clock.set('2026-03-10T09:00:00+05:30'));

/** Creates a pair with a chat and shortcuts for its plan. */
const startPlan = async () => {
  const life = await startConversation(test);
  const { patient, doctor, pair, chatId, thread } = life;
  return {
    ...life,
    propose: async (...titles: string[]) => {
      const goals = titles.map((title) => ({ title }));
      return (await doctor.call(planEndpoints.propose, { params: pair, body: { goals } })).body;
    },
    withdraw: (proposalId: ProposalId) =>
      doctor.call(planEndpoints.withdraw, { params: { proposalId } }),
    /** Reports these proposals as seen. */
    see: (...proposals: readonly { id: ProposalId }[]) =>
      patient.call(planEndpoints.seen, { body: { proposalIds: proposals.map(({ id }) => id) } }),
    lines: async () => (await thread()).map(({ content }) => content),
    /** Makes the notices due; returns how many have rung when none is left to do. */
    rung: async () => {
      await makeNoticesDue(test.database, chatId);
      return eventually(async () => {
        const notices = await test.db
          .selectFrom('notices')
          .select(['sent_at', 'done_at'])
          .where('subject_id', '=', chatId)
          .where('kind', '=', 'proposal')
          .execute();
        expect(notices.every(({ done_at }) => done_at !== null)).toBe(true);
        return notices.filter(({ sent_at }) => sent_at !== null).length;
      });
    },
  };
};

describe('the line about proposals', () => {
  it('is one for each call with something new, and quotes nothing', async () => {
    const { propose, lines, inbox } = await startPlan();
    await propose('Walk', 'Less salt');
    await propose('Walk', 'Less salt');
    await propose('Walk', 'Sleep');
    expect(await lines()).toEqual([
      'Your doctor proposes 2 goals. You can accept or decline them in Goals.',
      'Your doctor proposes a goal. You can accept or decline it in Goals.',
    ]);
    expect(await inbox()).toEqual([]);
  });

  it('is in Hindi for whom Hindi is spoken', async () => {
    const { patient, propose, lines } = await startPlan();
    await addDevice(test, patient, 'hi');
    await propose('Walk');
    await propose('Less salt', 'Sleep');
    expect(await lines()).toEqual([
      'आपके डॉक्टर ने एक लक्ष्य सुझाया है। आप उसे “लक्ष्य” में स्वीकार या मना कर सकते हैं।',
      'आपके डॉक्टर ने 2 लक्ष्य सुझाए हैं। आप उन्हें “लक्ष्य” में स्वीकार या मना कर सकते हैं।',
    ]);
  });

  it('answers no message of the patient, and leaves the inbox as it is', async () => {
    const { doctor, pair, say, inbox, state, propose } = await startPlan();
    await say('Can I stop the tablets?', 'doctor');
    const before = [await inbox(), await state()];
    await propose('Walk');
    expect([await inbox(), await state()]).toEqual(before);
    const page = await doctor.call(visitsEndpoints.page, { params: pair, query: {} });
    expect(page.body.questions).toMatchObject([{ content: 'Can I stop the tablets?' }]);
  });

  it('is not written if the proposals are refused', async () => {
    const { propose, lines } = await startPlan();
    const titles = (from: number) => Array.from({ length: 10 }, (_, n) => `Goal ${from + n}`);
    await propose(...titles(0));
    await propose(...titles(10));
    await propose('One too many');
    expect(await lines()).toHaveLength(2);
  });
});

describe('the notice of proposals', () => {
  it('leads to Goals, and stands for later proposals until all of them were seen', async () => {
    const { patient, propose, see, rung } = await startPlan();
    const { arrived } = await addDevice(test, patient, 'hi');
    await propose('Walk', 'Less salt');
    await propose('Sleep');
    expect(await rung()).toBe(1);
    const proposed = await propose('Drink water');
    expect(await rung()).toBe(1);
    expect(arrived.map(({ payload }) => payload)).toEqual([
      {
        kind: 'proposal',
        language: 'hi',
        tag: expect.stringMatching(/^[\w-]{22}$/),
        path: '/patient/goals',
      },
    ]);
    await see(...proposed);
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
    await propose('Rest');
    expect(await rung()).toBe(2);
  });

  it('does not ring once the chat is opened', async () => {
    const { patient, chatId, propose, thread, rung } = await startPlan();
    await addDevice(test, patient);
    await propose('Walk');
    const messageId = (await thread())[0]!.id;
    await patient.call(chatsEndpoints.seen, { params: { chatId }, body: { messageId } });
    expect(await rung()).toBe(0);
  });

  it('rings only if a proposal still waits, and again for a later one', async () => {
    const { patient, propose, withdraw, rung } = await startPlan();
    await addDevice(test, patient);
    const [walk] = await propose('Walk');
    await withdraw(walk!.id);
    expect(await rung()).toBe(0);
    const [sleep] = await propose('Sleep', 'Rest');
    await withdraw(sleep!.id);
    expect(await rung()).toBe(1);
  });

  it('that rang goes with the last proposal that waits, so that a later one rings', async () => {
    const { patient, propose, withdraw, rung } = await startPlan();
    const { arrived } = await addDevice(test, patient);
    const [walk, sleep] = await propose('Walk', 'Sleep');
    expect(await rung()).toBe(1);
    await withdraw(walk!.id);
    expect(await rung()).toBe(1);
    expect(arrived).toHaveLength(1);
    await withdraw(sleep!.id);
    await heard(arrived, 2);
    expect(arrived[1]?.payload).toEqual({ ...arrived[0]?.payload, withdrawn: true });
    await propose('Rest');
    expect(await rung()).toBe(2);
  });

  // On the embedded engine it cannot fail: there the transactions run one after another anyway.
  const itOnPostgres = it.skipIf(testEngine() === 'embedded');
  itOnPostgres('on PostgreSQL stays if the last is withdrawn while another is stored', async () => {
    const life = await startPlan();
    const { patient, pair, propose, withdraw, rung } = life;
    await addDevice(test, patient);
    const [walk] = await propose('Walk');
    let proposing: Promise<void> | undefined;
    await new Promise<void>((isStored) => {
      proposing = test.database.transaction(async (tx) => {
        await createProposalsRepository(tx).lockPair(pair);
        await makeProposal(tx, life, 'Sleep');
        isStored();
        await delay(200);
      });
    });
    expect((await withdraw(walk!.id)).status).toBe(200);
    await proposing;
    expect(await rung()).toBe(1);
  });

  it.each([
    ['Asia/Kolkata', 0],
    ['America/Los_Angeles', 1],
  ])('rings only if the last day of a goal is not past in %s', async (timeZone, times) => {
    const { patient, doctor, pair, rung } = await startPlan();
    await addDevice(test, patient, 'en', timeZone);
    const goals = [{ title: 'Fast', until: '2026-03-10' as DayString }];
    await doctor.call(planEndpoints.propose, { params: pair, body: { goals } });
    test.clock.set('2026-03-11T08:00:00+05:30');
    expect(await rung()).toBe(times);
  });

  it('is of its own beside a message of the doctor', async () => {
    const { patient, reply, propose, rung } = await startPlan();
    const { arrived } = await addDevice(test, patient);
    await reply('Please rest.');
    await propose('Rest');
    expect(await rung()).toBe(1);
    await heard(arrived, 2);
    expect(new Set(arrived.map(({ payload }) => payload.tag)).size).toBe(2);
  });

  it('waits until the quiet hours are over, and ends with the assignment', async () => {
    const { patient, pair, chatId, propose } = await startPlan();
    const { arrived } = await addDevice(test, patient);
    const notice = () =>
      test.db
        .selectFrom('notices')
        .select(['due_at', 'done_at'])
        .where('subject_id', '=', chatId)
        .executeTakeFirstOrThrow();
    test.clock.set('2026-03-10T22:00:00+05:30');
    await propose('Walk');
    await makeNoticesDue(test.database, chatId);
    const inHours = async () => ((await notice()).due_at.getTime() - Date.now()) / 3_600_000;
    await eventually(async () => expect(await inHours()).toBeCloseTo(9, 1));
    await patient.call(assignmentsEndpoints.removeDoctor, { params: pair });
    expect((await notice()).done_at).not.toBeNull();
    expect(arrived).toEqual([]);
  });
});

describe('POST /api/proposals/seen', () => {
  const { seen, waiting } = planEndpoints;
  /** Creates a pair with two proposals; returns their ids and whether the notice was opened. */
  const startSeen = async () => {
    const life = await startPlan();
    await addDevice(test, life.patient);
    const proposalIds = (await life.propose('Walk', 'Sleep')).map(({ id }) => id);
    const isOpened = async () => {
      const { opened_at, withdrawn_at } = await test.db
        .selectFrom('notices')
        .select(['opened_at', 'withdrawn_at'])
        .where('subject_id', '=', life.chatId)
        .executeTakeFirstOrThrow();
      expect(opened_at).toEqual(withdrawn_at);
      return opened_at !== null;
    };
    return { ...life, proposalIds, isOpened };
  };

  it('ends the notice once all that wait were seen, which reading them does not', async () => {
    const { patient, proposalIds, isOpened } = await startSeen();
    await patient.call(waiting);
    await patient.call(seen, { body: { proposalIds: proposalIds.slice(1) } });
    expect(await isOpened()).toBe(false);
    expect((await patient.call(seen, { body: { proposalIds } })).body).toEqual({ success: true });
    expect(await isOpened()).toBe(true);
  });

  it("ends nobody else's notice", async () => {
    const { doctor, proposalIds, isOpened } = await startSeen();
    const { patient } = await startSeen();
    expect((await patient.call(seen, { body: { proposalIds } })).status).toBe(200);
    expect((await doctor.call(seen, { body: { proposalIds } })).status).toBe(403);
    expect((await test.nobody.call(seen, { body: { proposalIds } })).status).toBe(401);
    expect(await isOpened()).toBe(false);
  });

  it.each([0, 51])('is not for nonsense: %i ids', async (length) => {
    const { patient, proposalIds, isOpened } = await startSeen();
    const body = { proposalIds: Array.from({ length }, () => proposalIds[0]!) };
    expect((await patient.call(seen, { body })).status).toBe(400);
    expect((await patient.call(seen, { body: { proposalIds: ['1'] } })).status).toBe(400);
    expect(await isOpened()).toBe(false);
  });
});
