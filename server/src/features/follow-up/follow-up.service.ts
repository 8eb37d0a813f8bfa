import type { DayString, FollowUp, FollowUpResult, UserId } from '@saathi/contract';
import { FOLLOW_UP_DAYS } from '@saathi/contract/follow-up-days';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { addDays, type Clock, dayIn } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Pair } from '../../platform/person-data.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import { createFollowUpRepository, type PageCursor, toFollowUp } from './follow-up.repository.ts';

const PAGE = 20;

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
};
type Asked = { show?: 'open' | 'done' | undefined; cursor?: string; limit?: number | undefined };

const parseCursor = (cursor: string | undefined): PageCursor | null => {
  if (cursor === undefined) return null;
  const [rank, patientId] = cursor.split('.');
  return { rank: Number(rank), patientId: patientId as UserId };
};

/** Lists the patients a doctor should reach. Days are in the clinic's time zone. */
export const createFollowUpService = ({ database, clock, clinicTimeZone, audit }: Parts) => {
  const followUps = createFollowUpRepository(database.lists);
  const today = (): DayString => dayIn(clinicTimeZone, clock.now());
  return {
    /** Returns a page of the acting doctor's current patients, always in one query. */
    list: async (
      actor: Actor,
      doctorId: UserId,
      { show = 'open', cursor, limit = PAGE }: Asked,
    ): Promise<{ rows: FollowUp[]; next: string | null }> => {
      requireSelf(actor, doctorId);
      const page = { show, after: parseCursor(cursor), limit: limit + 1 };
      const found = await followUps.list(doctorId, page, {
        today: today(),
        timeZone: clinicTimeZone,
      });
      const rows = found.slice(0, limit);
      const last = found.length > limit ? rows.at(-1) : undefined;
      return { rows: rows.map(toFollowUp), next: last ? `${last.rank}.${last.id}` : null };
    },
    /**
     * Records the result of an attempt to reach a current patient, audited unless it is the one of
     * before; throws `too_many_attempts`.
     */
    setResult: async (
      actor: Actor,
      pair: Pair,
      result: FollowUpResult,
    ): Promise<{ hiddenUntil: DayString | null }> => {
      requireSelf(actor, pair.doctorId);
      const days = FOLLOW_UP_DAYS[result];
      const hiddenUntil = days === null ? null : addDays(today(), days);
      await database.transaction(async (tx) => {
        const inside = createFollowUpRepository(tx);
        const isNew = await inside.set(pair, { result, at: clock.now(), hiddenUntil });
        if (isNew === null) throw notFound('patient');
        if (!isNew) return;
        await audit.noteIn(tx, {
          actor: auditActorOf(actor),
          kind: 'follow_up_set',
          subjectId: pair.patientId,
          detail: result,
          limited: true,
        });
      });
      return { hiddenUntil };
    },
  };
};
export type FollowUpService = ReturnType<typeof createFollowUpService>;
