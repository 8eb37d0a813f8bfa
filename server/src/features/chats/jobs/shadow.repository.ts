import type { Level, MessageId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { RETENTION } from '../../../platform/retention.ts';

const EARLIER_TEXTS = 3;
const KEPT_DAYS = RETENTION.shadow_differences.days;

/** A message to which the current review and its candidate gave different levels. */
export type ShadowDifference = {
  messageId: MessageId;
  level: Level;
  version: string;
  shadowLevel: Level;
  shadowVersion: string;
};

/** Creates the repository of ids and levels of messages that a candidate judges differently. */
export const createShadowRepository = (db: Kysely<Tables>) => ({
  /** Returns a patient's message with the texts before it; null if it was erased. */
  find: async (messageId: MessageId): Promise<{ text: string; earlier: string[] } | null> => {
    const { rows } = await sql<{ text: string; earlier: string[] }>`
      select m.content as text, array(
        select content from (
          select b.content, b.seq from messages b
          where b.chat_id = m.chat_id and b.sender_type = 'patient'
            and b.seq < m.seq and b.seq > c.closed_version
          order by b.seq desc limit ${EARLIER_TEXTS}
        ) before order by seq
      ) as earlier
      from messages m join chats c on c.id = m.chat_id
      where m.id = ${messageId}`.execute(db);
    return rows[0] ?? null;
  },
  store: async (found: ShadowDifference): Promise<void> => {
    await sql`
      insert into shadow_differences
        (message_id, chat_id, level, version, shadow_level, shadow_version)
      select id, chat_id, ${found.level}, ${found.version}, ${found.shadowLevel},
        ${found.shadowVersion}
      from messages where id = ${found.messageId}
      on conflict do nothing`.execute(db);
  },
  /** Returns all stored differences, oldest first. */
  all: async (): Promise<(ShadowDifference & { at: Date })[]> => {
    const { rows } = await sql<ShadowDifference & { at: Date }>`
      select message_id as "messageId", level, version, shadow_level as "shadowLevel",
        shadow_version as "shadowVersion", created_at as at
      from shadow_differences order by created_at, message_id`.execute(db);
    return rows;
  },
  /** Deletes old differences. */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from shadow_differences
      where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
export type ShadowRepository = ReturnType<typeof createShadowRepository>;
