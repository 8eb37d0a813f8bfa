import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChatId, clinicEndpoints, type Level, type Verdict } from '@saathi/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../test/app.ts';
import { testEngine } from '../../../test/database.ts';
import { startOwner } from '../../../test/guard/owners.ts';
import { MINUTE_MS } from '../../platform/clock.ts';
import { restore } from '../../platform/database/index.ts';
import { newId } from '../../platform/ids.ts';
import { createRateLimits } from '../../platform/rate-limits.ts';
import { makeAppointment } from '../appointments/appointments.factory.ts';
import { createAudit } from '../audit/index.ts';
import { makeChat, makeInboxItem, makeMessage } from '../chats/chats.factory.ts';
import { startConversation } from '../chats/conversation.factory.ts';
import { createBackUps, isBackUpDue } from './back-ups.ts';
import { createOverviewService } from './overview.service.ts';
import { createOwnersRepository } from './owners.repository.ts';

let test: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  test = await startTestApp();
  owner = await startOwner(test);
});
afterAll(() => test.close());

const NOTHING = {
  days: 30,
  unseen: { fiveMinutes: 0, oneHour: 0, longer: 0 },
  waits: [],
  verdicts: { right: 0, tooHigh: 0, tooLow: 0 },
  appointments: { booked: 0, missed: 0, cancelled: 0 },
};

describe('figures', () => {
  const figures = async () => {
    // After a minute the cached figures expire.
    test.clock.advance(MINUTE_MS);
    return (await owner.call(clinicEndpoints.figures)).body;
  };
  const ago = (minutes: number) => new Date(test.clock.now().getTime() - minutes * MINUTE_MS);

  /**
   * Adds a patient's message of a level, the doctor's answer `answeredAfter` minutes later and the
   * doctor's verdict on the level.
   */
  const asked = async (
    level: Level,
    answeredAfter: number,
    verdict: Verdict,
    { byAssistant }: { byAssistant?: number } = {},
  ) => {
    const patient = await test.patient();
    const chatId = await makeChat(test.db, { patient, doctor: owner });
    const messageId = await makeMessage(test.db, chatId, patient, { at: ago(60) });
    await test.db
      .updateTable('messages')
      .set({ review: 'escalated' })
      .where('id', '=', messageId)
      .execute();
    await test.database.pool.query(
      `insert into reviews (message_id, chat_id, level, engine_version) values ($1, $2, $3, 'x')`,
      [messageId, chatId, level],
    );
    await makeMessage(test.db, chatId, 'ai', { at: ago(60) });
    if (byAssistant) {
      const words = await makeMessage(test.db, chatId, owner, { at: ago(60 - byAssistant) });
      const by = { by_stand_in: true, by_assistant: true };
      await test.db.updateTable('messages').set(by).where('id', '=', words).execute();
    }
    await makeMessage(test.db, chatId, owner, { at: ago(60 - answeredAfter) });
    await test.database.pool.query(
      `insert into verdicts (id, chat_id, message_id, doctor_id, level, verdict, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [newId(), chatId, messageId, owner.id, level, verdict, ago(1)],
    );
    return patient;
  };

  it('are 0 where nothing happened', async () => {
    expect(await figures()).toEqual(NOTHING);
  });

  it('show a number once five people stand behind it, and nothing of one to four', async () => {
    const startsAt = (days: number) => ago(days * 24 * 60).toISOString();
    for (const minutes of [2, 4, 6, 8]) {
      const patient = await asked('URGENT', minutes, 'right');
      const missed = { startsAt: startsAt(minutes), state: 'no_show' } as const;
      await makeAppointment(test.db, { patient, doctor: owner }, missed);
    }
    expect(await figures()).toEqual({
      ...NOTHING,
      waits: [{ level: 'URGENT', medianSeconds: null }],
      verdicts: { right: null, tooHigh: 0, tooLow: 0 },
      appointments: { booked: null, missed: null, cancelled: 0 },
    });
    const fifth = await asked('URGENT', 30, 'right');
    const cancelled = { startsAt: startsAt(1), state: 'cancelled' } as const;
    await makeAppointment(test.db, { patient: fifth, doctor: owner }, cancelled);
    expect(await figures()).toEqual({
      ...NOTHING,
      waits: [{ level: 'URGENT', medianSeconds: 6 * 60 }],
      verdicts: { right: 5, tooHigh: 0, tooLow: 0 },
      appointments: { booked: 5, missed: null, cancelled: null },
    });
  });

  it('count an assistant’s words as the answer where an assistant may answer', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      await asked('ROUTINE', 6, 'right', { byAssistant: 2 });
      await asked('URGENT', 6, 'right', { byAssistant: 2 });
    }
    expect((await figures()).waits).toEqual([
      { level: 'URGENT', medianSeconds: 6 * 60 },
      { level: 'ROUTINE', medianSeconds: 2 * 60 },
    ]);
  });

  it('count an emergency from when it became one, not from an earlier question', async () => {
    const { chatId, say } = await startConversation(test);
    await say('My knee has been stiff since May');
    await test.db
      .updateTable('inbox')
      .set({ waiting_since: ago(1_500), unseen_since: ago(1_500) })
      .where('chat_id', '=', chatId)
      .execute();
    await say('I have chest pain and cannot breathe');
    expect((await figures()).unseen).toEqual({ fiveMinutes: 1, oneHour: 0, longer: 0 });
    await test.db.deleteFrom('inbox').where('chat_id', '=', chatId).execute();
  });

  it('never hide an emergency that nobody has seen', async () => {
    for (const minutes of [1, 30, 90, 91]) {
      const patient = await test.patient();
      const pair = { patient, doctor: owner };
      const since = ago(minutes);
      const chatId: ChatId = await makeChat(test.db, pair);
      await makeInboxItem(test.db, chatId, pair, { level: 'EMERGENCY', since });
    }
    expect((await figures()).unseen).toEqual({ fiveMinutes: 1, oneHour: 1, longer: 2 });
  });
});

describe('when a back-up is due', () => {
  const night = new Date('2026-03-10T02:10:00+05:30');
  const noon = new Date('2026-03-10T12:00:00+05:30');
  const before = (at: Date, hours: number) => new Date(at.getTime() - hours * 60 * MINUTE_MS);
  it.each([
    ['at once where none was ever made', null, noon, true],
    ['at night, the last night’s being a day old', before(night, 24), night, true],
    ['at night, one of the evening before being no night’s', before(night, 8), night, true],
    ['not twice a night', before(night, 1), night, false],
    ['not by day, the night’s being there', before(noon, 10), noon, false],
    ['by day, the server having been off at night', before(noon, 37), noon, true],
  ])('%s', (_, last, now, due) => {
    expect(isBackUpDue(last, now, 'Asia/Kolkata')).toBe(due);
  });
});

describe.runIf(testEngine() === 'postgres')('a back-up of PostgreSQL', () => {
  it('is not made here', async () => {
    const none = { here: false, lastAt: null, underWay: false, failed: false };
    expect((await owner.call(clinicEndpoints.backUps)).body).toEqual(none);
    expect((await owner.call(clinicEndpoints.backUp)).body).toEqual(none);
  });
});

describe.runIf(testEngine() === 'embedded')('a back-up of the embedded database', () => {
  const state = async () => (await owner.call(clinicEndpoints.backUps)).body;
  const ended = () => vi.waitFor(async () => expect((await state()).underWay).toBe(false), 60_000);

  it('is made when an owner asks, one at a time, and can be restored', async () => {
    expect(await state()).toEqual({ here: true, lastAt: null, underWay: false, failed: false });
    const answers = [
      await owner.call(clinicEndpoints.backUp),
      await owner.call(clinicEndpoints.backUp),
    ];
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [200, undefined],
      [409, 'conflict'],
    ]);
    await ended();
    const at = test.clock.now().toISOString().slice(0, 19);
    expect(await state()).toMatchObject({ lastAt: `${at}.000Z`, failed: false });
    const [name = ''] = readdirSync(test.config.backUpsDir);
    const elsewhere = mkdtempSync(join(tmpdir(), 'saathi-restored-'));
    await restore(join(test.config.backUpsDir, name), elsewhere);
    rmSync(elsewhere, { recursive: true });
    const noted = await test.db
      .selectFrom('audit')
      .select(['actor_id', 'detail'])
      .where('kind', '=', 'everything_copied')
      .execute();
    expect(noted).toEqual([{ actor_id: owner.id, detail: 'backup' }]);
  });

  it('is asked for at most ten times a day', async () => {
    let status = 200;
    for (let times = 0; times < 10 && status !== 429; times += 1) {
      ({ status } = await owner.call(clinicEndpoints.backUp));
    }
    expect(status).toBe(429);
    await ended();
  });

  describe('on its disk', () => {
    const logger = { info: () => undefined, error: () => undefined };
    let directory: string;
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), 'saathi-back-ups-'));
      return () => rmSync(directory, { recursive: true });
    });
    const backUpsOf = (copy: (target: string) => Promise<void>, keptDays = 30) => {
      const { clock } = test;
      const parts = { directory, keptDays, copy, clock, clinicTimeZone: 'Asia/Kolkata', logger };
      return createBackUps(parts);
    };
    const note = async () => undefined;

    it('leaves the newest seven, none that is too old, and nothing that was cut off', async () => {
      const others = ['notes', '2026-02-01T00-00-00Z', '2026-03-01T00-00-00Z.new'];
      const days = ['02', '03', '04', '05', '06', '07', '08', '09'];
      for (const name of others) mkdirSync(join(directory, name));
      for (const day of days) mkdirSync(join(directory, `2026-03-${day}T00-00-00Z`));
      const backUps = backUpsOf(async (target) => void mkdirSync(target), 5);
      backUps.begin(note);
      await backUps.settled();
      const left = readdirSync(directory);
      expect(left).toContain('notes');
      const made = left.filter((name) => name !== 'notes');
      expect(made.slice(0, -1)).toEqual(
        ['06', '07', '08', '09'].map((day) => `2026-03-${day}T00-00-00Z`),
      );
      expect((await backUps.state()).lastAt?.slice(0, 10)).toBe('2026-03-10');
      expect(await backUps.isDue()).toBe(false);
    });

    it('of a clock that was ahead does not stand for one of now, nor for the newest', async () => {
      const ahead = ['20', '21', '22', '23', '24', '25', '26'];
      for (const day of ahead) mkdirSync(join(directory, `2026-04-${day}T00-00-00Z`));
      mkdirSync(join(directory, '2026-03-08T00-00-00Z'));
      const backUps = backUpsOf(async (target) => void mkdirSync(target));
      expect(await backUps.isDue()).toBe(true);
      expect((await backUps.state()).lastAt?.slice(0, 10)).toBe('2026-03-08');
      backUps.begin(note);
      await backUps.settled();
      expect((await backUps.state()).lastAt?.slice(0, 10)).toBe('2026-03-10');
      expect(readdirSync(directory)).toContain('2026-03-08T00-00-00Z');
      expect(await backUps.isDue()).toBe(false);
    });

    it('that fails is tried again after an hour, or once the clock is set back, and is not said to be made every ten minutes', async () => {
      const { db, clock, context } = test;
      const backUps = backUpsOf(() => Promise.reject(new Error('no room')));
      const parts = { audit: createAudit(context), limits: createRateLimits(db) };
      const owners = createOwnersRepository(context.database);
      const figures = () => Promise.reject(new Error('nobody asks'));
      const { backUpNightly } = createOverviewService({ ...parts, backUps, owners, figures });
      const triedAfter = async (minutes: number) => {
        clock.advance(minutes * MINUTE_MS);
        await backUpNightly();
        await backUps.settled();
        const rows = await db
          .selectFrom('audit')
          .select('id')
          .where('detail', '=', 'nightly backup')
          .execute();
        return rows.length;
      };
      const rows: number[] = [];
      for (const minutes of [0, 10, 10, 39, 1, -120]) rows.push(await triedAfter(minutes));
      expect(rows).toEqual([1, 1, 1, 1, 2, 3]);
    });

    it('is said to have failed where there is no place for it, and works again after', async () => {
      rmSync(directory, { recursive: true });
      writeFileSync(directory, '');
      const backUps = backUpsOf(async (target) => void mkdirSync(target));
      backUps.begin(note);
      await backUps.settled();
      rmSync(directory);
      expect((await backUps.state()).failed).toBe(true);
      backUps.begin(note);
      await backUps.settled();
      expect(await backUps.state()).toMatchObject({ failed: false, underWay: false });
    });
  });
});
