import type { Grievance, UserId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { lockPerson } from '../../platform/database/lock-person.ts';
import { RETENTION } from '../../platform/retention.ts';

const GRIEVANCES_SHOWN = 50;

type Row = {
  number: string;
  text: string;
  filed_at: Date;
  answer: string | null;
  answered_at: Date | null;
  closed_at: Date | null;
};

const stateOf = ({ answer, closed_at: closedAt }: Row): Grievance['state'] => {
  if (closedAt) return 'closed';
  return answer === null ? 'open' : 'answered';
};

const toGrievance = (row: Row): Grievance => ({
  number: row.number,
  text: row.text,
  state: stateOf(row),
  filedAt: row.filed_at.toISOString(),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
});

const SHOWN = ['number', 'text', 'filed_at', 'answer', 'answered_at', 'closed_at'] as const;

type NewGrievance = { number: string; text: string; clientId: string | null };

/** A grievance as shown to the operator, including its author. */
export type FiledGrievance = Grievance & { userId: string; name: string; phone: string };

export const createGrievancesRepository = ({
  db,
  transaction,
}: Pick<Database, 'db' | 'transaction'>) => ({
  of: async (userId: UserId): Promise<Grievance[]> => {
    const rows = await db
      .selectFrom('grievances')
      .select(SHOWN)
      .where('user_id', '=', userId)
      .orderBy('filed_at', 'desc')
      .orderBy('number')
      .limit(GRIEVANCES_SHOWN)
      .execute();
    return rows.map(toGrievance);
  },
  /** Files a grievance, unless it is already stored or the person has `most` unanswered ones. */
  file: (
    userId: UserId,
    { number, text, clientId }: NewGrievance,
    most: number,
  ): Promise<'filed' | 'known' | 'too many'> =>
    transaction(async (tx) => {
      // Makes concurrent calls of the same person wait.
      await lockPerson(tx, userId);
      const known = await sql`select from grievances
        where user_id = ${userId} and client_id = ${clientId}`.execute(tx);
      if (known.rows.length > 0) return 'known';
      const { rows } = await sql`
        insert into grievances (number, user_id, text, client_id)
        select ${number}, ${userId}::uuid, ${text}, ${clientId}
        where (select count(*) from grievances
          where user_id = ${userId} and answer is null and closed_at is null) < ${most}::int
        returning number`.execute(tx);
      return rows.length > 0 ? 'filed' : 'too many';
    }),
  /**
   * Returns the unanswered first, then the answered, each oldest first; then the closed, most
   * recently closed first.
   */
  all: async (most: number): Promise<FiledGrievance[]> => {
    const rows = await db
      .selectFrom('grievances')
      .innerJoin('users', 'users.id', 'grievances.user_id')
      .select(SHOWN)
      .select(['user_id', 'users.name', 'users.phone'])
      .orderBy('closed_at', (order) => order.desc().nullsFirst())
      .orderBy(sql`answer is not null`)
      .orderBy('filed_at')
      .orderBy('number')
      .limit(most)
      .execute();
    return rows.map((row) => ({
      ...toGrievance(row),
      userId: row.user_id,
      name: row.name,
      phone: row.phone,
    }));
  },
  /** Answers a grievance and returns its author; undefined if it does not exist or is closed. */
  answer: async (number: string, answer: string): Promise<string | undefined> => {
    const row = await db
      .updateTable('grievances')
      .set({ answer, answered_at: sql<Date>`now()` })
      .where('number', '=', number)
      .where('closed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },
  /** Removes grievances closed long ago. */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from grievances
      where closed_at < now() - make_interval(days => ${RETENTION.grievances.days}::int)`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  },
  /** Closes a grievance and returns its author; undefined if it is unknown or already closed. */
  close: async (number: string): Promise<string | undefined> => {
    const row = await db
      .updateTable('grievances')
      .set({ closed_at: sql<Date>`now()` })
      .where('number', '=', number)
      .where('closed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  },
});
export type GrievancesRepository = ReturnType<typeof createGrievancesRepository>;
