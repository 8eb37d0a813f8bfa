import type { FileId, MessageFile, MessageId, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { requireOneMessage } from './files.policy.ts';

/**
 * Returns the person's complete uploads for a message being sent, in the given order, and marks
 * them as sent, so that they are kept. Throws `not_found` for anything else, and `bad_request` for
 * files that cannot be in one message.
 */
export const takeForMessage = async (
  tx: Kysely<Tables>,
  ownerId: UserId,
  ids: readonly FileId[],
  at: Date,
): Promise<MessageFile[]> => {
  if (ids.length === 0) return [];
  // Locked in a fixed order, so that two messages with the same files cannot deadlock.
  const { rows } = await sql<MessageFile>`
    with taken as (
      select id from files
      where owner_id = ${ownerId} and type is not null and kind <> 'preview'
        and id = any(${ids}::uuid[])
      order by id for update
    ), sent as (
      update files set sent_at = coalesce(sent_at, ${at}) where id in (
        select id from taken
        union select preview_id from files where id in (select id from taken)
      )
    )
    select id, kind, size, seconds, preview_id as "previewId" from files
    where id in (select id from taken)`.execute(tx);
  const found = new Map(rows.map((file) => [file.id, file]));
  return requireOneMessage(ids.map((id) => found.get(id)));
};

/** Returns the part of a message's SQL statement that stores its files. */
export const storeMessageFiles = (
  messageId: MessageId,
  files: readonly MessageFile[],
): RawBuilder<unknown> => sql`
  insert into message_files (message_id, place, file_id)
  select ${messageId}::uuid, place, id
  from unnest(${files.map(({ id }) => id)}::uuid[]) with ordinality as file (id, place)`;
