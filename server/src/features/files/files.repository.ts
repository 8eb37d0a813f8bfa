import type { FileId, SentFile, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { RETENTION } from '../../platform/retention.ts';
import { mayActFor } from '../cover/index.ts';

/** A file that may be read, and its owner. */
export type ReadableFile = {
  id: FileId;
  ownerId: UserId;
  type: string;
  size: number;
  at: Date;
};

type SentRow = Omit<SentFile, 'sentAt'> & { sentAt: Date };

/**
 * For `files f`: whether it, or the picture it is the preview of, is in a chat that this doctor may
 * currently read.
 */
const isSentTo = (doctorId: UserId, at: Date) => sql<boolean>`exists (
  select from message_files mf
  join messages m on m.id = mf.message_id
  join chats on chats.id = m.chat_id
  join assignments a on a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id
    and a.removed_at is null
  where (chats.doctor_id = ${doctorId} or ${mayActFor(doctorId, at)})
    and mf.file_id in (select f.id union all select p.id from files p where p.preview_id = f.id)
)`;

export const createFilesRepository = (db: Kysely<Tables>) => ({
  /** Returns a complete file if this person may read it. */
  findReadable: async (
    id: FileId,
    readerId: UserId,
    now: Date,
  ): Promise<ReadableFile | undefined> => {
    const { rows } = await sql<ReadableFile>`
      select f.id, f.owner_id as "ownerId", f.type, f.size,
        coalesce(f.sent_at, f.created_at) as at
      from files f
      where f.id = ${id} and f.type is not null
        and (f.owner_id = ${readerId} or ${isSentTo(readerId, now)})`.execute(db);
    return rows[0];
  },
  /** Returns the piece of a file that begins at `start`. */
  piece: async (id: FileId, start: number): Promise<Buffer | undefined> => {
    const row = await db
      .selectFrom('file_parts')
      .select('bytes')
      .where('file_id', '=', id)
      .where('start', '=', start)
      .executeTakeFirst();
    return row?.bytes;
  },
  /** Returns when the person first sent this file; undefined if not sent or another person's. */
  sentAt: async (ownerId: UserId, id: FileId): Promise<Date | undefined> => {
    const row = await db
      .selectFrom('files')
      .select('sent_at')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    return row?.sent_at ?? undefined;
  },
  /** Returns the files a person has sent, newest first, with the doctors who received them. */
  sent: async (
    ownerId: UserId,
    { before, limit }: { before: { id: FileId; at: Date } | null; limit: number },
  ): Promise<SentFile[]> => {
    const { rows } = await sql<SentRow>`
      select f.id, f.kind, f.size, f.seconds, f.preview_id as "previewId", f.sent_at as "sentAt", (
        select coalesce(json_agg(json_build_object('id', told.id, 'name', told.name)
          order by told.first), '[]')
        from (
          select users.id, users.name, min(m.created_at) as first
          from message_files mf
          join messages m on m.id = mf.message_id
          join chats on chats.id = m.chat_id
          join users on users.id = chats.doctor_id
          where mf.file_id = f.id group by users.id, users.name
        ) told
      ) as "sentTo"
      from files f
      where f.owner_id = ${ownerId} and f.sent_at is not null and f.kind <> 'preview'
        and (${before === null} or (f.sent_at, f.id) < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
      order by f.sent_at desc, f.id desc limit ${limit}`.execute(db);
    return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
  },
  /**
   * Removes files uploaded more than a day ago and never sent, a preview only after its picture;
   * returns their number.
   */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from files f where f.sent_at is null
        and f.created_at < now() - make_interval(days => ${RETENTION.files.days}::int)
        and not exists (select from files p where p.preview_id = f.id)`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
});
export type FilesRepository = ReturnType<typeof createFilesRepository>;
