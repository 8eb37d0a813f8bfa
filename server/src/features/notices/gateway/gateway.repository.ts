import type { Receipt, UserId } from '@saathi/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';

/** Where the app opens if a link was already used, or does not exist. */
const START_PAGE = '/';

/** Messages to a person in a day: of each group about appointments, and of each other group. */
const OF_APPOINTMENTS_A_DAY = { patient: 4, doctor: 50 };
const OTHERS_A_DAY = 1;

/**
 * Returns what a notice counts with. Goal reminders and proposed goals do not use up what a doctor's
 * reply needs; reminders of appointments and next visits, and news that an appointment is off, whose
 * slot begins with the change, are not used up by other news.
 */
const groupOf = (notice: 'n' | 'o') => {
  const of = (column: string) => sql.ref(`${notice}.${column}`);
  return sql`case
    when ${of('kind')} in ('reminder', 'proposal') then ${of('kind')}
    when ${of('kind')} in ('appointment_reminder', 'next_visit') then 'dates'
    when ${of('kind')} <> 'appointment' then 'others'
    when ${of('slot')} ~ '^(cancelled|declined|ended|patient erased)' then 'off'
    else 'news' end`;
};

/** Creates the repository of messages to the gateway, their links and their receipts. */
export const createGatewayRepository = ({ db, transaction }: Database) => ({
  /**
   * Records that the gateway is about to be told of a notice under this link, and returns the
   * phone; null if the notice was opened meanwhile, or the person was told enough within a day.
   * Urgent notices are exempt from this limit and do not count. Each person is told of an emergency
   * once, however often it rang, and once a day that it was answered, however many answers came.
   */
  claim: (noticeId: string, userId: UserId, linkHash: string): Promise<string | null> =>
    transaction(async (tx) => {
      // Prevents two notices of one person from both counting as the last of the day.
      const person = await tx
        .selectFrom('users')
        .select(['phone', 'role'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!person) return null;
      const { numAffectedRows } = await sql`
        update notices n set gateway_at = now(), link_hash = ${linkHash}
        where id = ${noticeId} and withdrawn_at is null
          and (urgent or (
          select count(*) from notices o
          where o.user_id = n.user_id and o.id <> n.id and not o.urgent
            and ${groupOf('o')} = ${groupOf('n')} and o.gateway_at > now() - interval '1 day'
        ) < case when ${groupOf('n')} in ('dates', 'off', 'news')
          then ${OF_APPOINTMENTS_A_DAY[person.role]}::int else ${OTHERS_A_DAY}::int end) and (n.step is null or not exists (
          select from notices o
          where o.user_id = n.user_id and o.id <> n.id and o.message_id = n.message_id
            and o.gateway_at is not null
        )) and (n.kind <> 'reply' or not exists (
          select from notices o
          where o.user_id = n.user_id and o.id <> n.id and o.kind = 'reply' and o.urgent
            and o.subject_id = n.subject_id and o.gateway_at > now() - interval '1 day'
        ))`.execute(tx);
      return (numAffectedRows ?? 0n) > 0n ? person.phone : null;
    }),
  /**
   * Undoes `claim`, because the gateway did not accept the notice. The link stays: the message may
   * have been sent all the same.
   */
  giveBack: async (noticeId: string): Promise<void> => {
    await sql`update notices set gateway_at = null where id = ${noticeId}`.execute(db);
  },
  /** Lets a notice be opened once by a link. */
  setLink: async (noticeId: string, linkHash: string): Promise<void> => {
    await sql`update notices set link_hash = ${linkHash} where id = ${noticeId}`.execute(db);
  },
  /** Uses up a link and returns where it leads; this marks a drill as opened. */
  follow: async (linkHash: string): Promise<string> => {
    const { rows } = await sql<{ path: string }>`
      update notices set link_hash = null,
        opened_at = case when kind = 'drill' then coalesce(opened_at, now()) else opened_at end
      where link_hash = ${linkHash}
        and coalesce(gateway_at, sent_at, created_at) > now() - interval '2 days'
      returning path`.execute(db);
    return rows[0]?.path ?? START_PAGE;
  },
  /**
   * Stores what became of a message; returns false if it is not newer than the last receipt, and
   * null if the gateway was never told of the notice.
   */
  keepReceipt: async ({ id, status }: Receipt, at: Date): Promise<boolean | null> => {
    const { rows } = await sql<{ newer: boolean }>`
      with told as (
        select id, receipt_at is null or receipt_at < ${at} as newer
        from notices where id = ${id} and gateway_at is not null for update
      ), kept as (
        update notices n set receipt = ${status}, receipt_at = ${at}
        from told where n.id = told.id and told.newer
      )
      select newer from told`.execute(db);
    return rows[0]?.newer ?? null;
  },
});
export type GatewayRepository = ReturnType<typeof createGatewayRepository>;
