import { handOverEndpoints } from '@saathi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PushTestApp, startPushTestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startTeam } from '../chats/team/team.factory.ts';
import { addDevice, heard, makeNoticesDue } from './notices.factory.ts';

let test: PushTestApp;
beforeAll(async () => {
  test = await startPushTestApp();
  test.clock.set('2026-03-10T02:00:00+05:30');
});
afterAll(() => test.close());

const EMERGENCY = 'I have chest pain and cannot breathe';
const WHY = 'Zinc tablets, she only asks for a day';
type Team = Awaited<ReturnType<typeof startTeam>>;
type Member = Team['doctor'] | Team['assistant'];

/** Shortcuts of this team to hand over, to take back, and to read the stored notices. */
const of = ({ params, sent, chatId }: Team) => ({
  gives: async (who: Member, to: { id: string }, handedAt?: string) => {
    const body = { colleagueId: to.id, why: WHY, readUpTo: sent.id, handedAt };
    const given = await who.call(handOverEndpoints.give, { params, body: body as never });
    expect(given.status).toBe(201);
    return given.body.at;
  },
  takesBack: (who: Member, handedAt: string) =>
    who.call(handOverEndpoints.takeBack, { params, query: { handedAt } }),
  stored: () =>
    test.db
      .selectFrom('notices')
      .select(['user_id', 'urgent', 'due_at', 'sent_at', 'done_at'])
      .where('subject_id', '=', chatId)
      .where('kind', '=', 'handed_over')
      .execute(),
});

describe('a doctor who has been handed a patient', () => {
  it('is told at once, also at night where it cannot wait, beside what tells of the emergency', async () => {
    const team = await startTeam(test, EMERGENCY);
    const { doctor, standIn, chatId } = team;
    const { gives, takesBack } = of(team);
    const { arrived } = await addDevice(test, standIn);
    const handedAt = await gives(doctor, standIn);
    await heard(arrived, 1);
    const [told] = arrived;
    expect(told?.payload).toEqual({
      kind: 'handed_over',
      language: 'en',
      path: `/doctor/inbox/${chatId}`,
      tag: expect.any(String),
    });
    // The ring of the fifth minute neither replaces it nor is replaced by it.
    await makeNoticesDue(test.database, chatId);
    await eventually(() =>
      expect(arrived.map(({ payload }) => payload.kind)).toContain('emergency'),
    );
    const rung = arrived.find(({ payload }) => payload.kind === 'emergency');
    expect(rung?.payload.tag).not.toBe(told?.payload.tag);
    // When it is taken back, it alone disappears from the screen.
    await takesBack(doctor, handedAt);
    const withdrawn = () => arrived.filter(({ payload }) => payload.withdrawn);
    await eventually(() => expect(withdrawn()).toHaveLength(1));
    expect(withdrawn()[0]?.payload).toMatchObject({ tag: told?.payload.tag });
  });

  it('is left alone in quiet hours by what can wait, and told nothing of what was taken back meanwhile', async () => {
    const team = await startTeam(test);
    const { doctor, assistant, chatId } = team;
    const { gives, takesBack, stored } = of(team);
    const { arrived } = await addDevice(test, doctor);
    const handedAt = await gives(assistant, doctor);
    expect(await stored()).toMatchObject([{ user_id: doctor.id, urgent: false }]);
    const inAnHour = Date.now() + 3_600_000;
    await eventually(async () =>
      expect((await stored())[0]?.due_at.getTime()).toBeGreaterThan(inAnHour),
    );
    await takesBack(assistant, handedAt);
    await makeNoticesDue(test.database, chatId);
    await eventually(async () => expect((await stored())[0]?.done_at).not.toBeNull());
    expect(arrived).toEqual([]);
  });

  it('is told nothing without a device, nor where the duty has ended before it rings', async () => {
    const team = await startTeam(test, EMERGENCY);
    const { doctor, standIn, coverId, chatId } = team;
    const { gives, stored } = of(team);
    const handedAt = await gives(doctor, standIn);
    expect(await stored()).toEqual([]);
    const { arrived, answer, refused } = await addDevice(test, standIn);
    answer(503);
    test.clock.advance(1_000);
    await gives(doctor, standIn, handedAt);
    await eventually(() => expect(refused()).toBeGreaterThan(0));
    await test.db.deleteFrom('covers').where('id', '=', coverId).execute();
    answer(201);
    await eventually(async () => {
      await makeNoticesDue(test.database, chatId);
      expect((await stored()).map(({ done_at }) => done_at)).not.toContain(null);
    });
    expect((await stored()).map(({ sent_at }) => sent_at)).toEqual([null]);
    expect(arrived).toEqual([]);
  });
});
