import type { FileId, UploadKind, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/index.ts';
import { lockPerson } from '../../platform/database/lock-person.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckedFile } from './checks/refused.ts';

/** Bytes of a stored piece, which is read into memory as a whole. */
const PIECE_BYTES = 256 * 1024;
/** A small file counts as this much, so that the number of files is limited, too. */
const MIN_COUNTED_BYTES = 16 * 1024;

/** A file as announced by its first part. */
export type AnnouncedFile = {
  ownerId: UserId;
  clientId: string;
  kind: UploadKind;
  size: number;
  seconds: number | null;
  previewId: FileId | null;
};

/** A file that is arriving, or has arrived and then has a type. */
export type StoredUpload = {
  id: FileId;
  kind: UploadKind;
  size: number;
  received: number;
  seconds: number | null;
  type: string | null;
};

/** Stores uploads inside a transaction. */
export const createUploads = (tx: Kysely<Tables>) => ({
  /** Returns the file of this client id, locked until the transaction ends. */
  findForUpdate: (ownerId: UserId, clientId: string): Promise<StoredUpload | undefined> =>
    tx
      .selectFrom('files')
      .select(['id', 'kind', 'size', 'received', 'seconds', 'type'])
      .where('owner_id', '=', ownerId)
      .where('client_id', '=', clientId)
      .forUpdate()
      .executeTakeFirst(),
  /** Returns the bytes of all the person's files; locks the person until the transaction ends. */
  lockAndSumBytes: async (ownerId: UserId): Promise<number> => {
    await lockPerson(tx, ownerId);
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(greatest(size, ${MIN_COUNTED_BYTES})), 0)::bigint as bytes
      from files where owner_id = ${ownerId}`.execute(tx);
    return rows[0]?.bytes ?? 0;
  },
  countedSize: (size: number): number => Math.max(size, MIN_COUNTED_BYTES),
  /** Returns whether the person has uploaded this preview. */
  hasPreview: async (ownerId: UserId, previewId: FileId): Promise<boolean> => {
    const row = await tx
      .selectFrom('files')
      .select('id')
      .where('id', '=', previewId)
      .where('owner_id', '=', ownerId)
      .where('kind', '=', 'preview')
      .where('type', 'is not', null)
      .executeTakeFirst();
    return row !== undefined;
  },
  insert: async (file: AnnouncedFile): Promise<void> => {
    await tx
      .insertInto('files')
      .values({
        id: newId<FileId>(),
        owner_id: file.ownerId,
        client_id: file.clientId,
        kind: file.kind,
        size: file.size,
        seconds: file.seconds,
        preview_id: file.previewId,
      })
      .onConflict((conflict) => conflict.columns(['owner_id', 'client_id']).doNothing())
      .execute();
  },
  addPart: async (id: FileId, start: number, bytes: Buffer): Promise<void> => {
    await sql`
      with file as (
        update files set received = received + ${bytes.length}::int where id = ${id} returning id
      )
      insert into file_parts (file_id, start, bytes) select id, ${start}::int, ${bytes}::bytea from file`.execute(
      tx,
    );
  },
  bytesOf: async (id: FileId): Promise<Buffer> => {
    const parts = await tx
      .selectFrom('file_parts')
      .select('bytes')
      .where('file_id', '=', id)
      .orderBy('start')
      .execute();
    return Buffer.concat(parts.map(({ bytes }) => bytes));
  },
  /** Replaces the bytes that arrived by the ones the check returned. */
  complete: async (id: FileId, { type, bytes, seconds }: CheckedFile): Promise<void> => {
    await tx.deleteFrom('file_parts').where('file_id', '=', id).execute();
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      await sql`insert into file_parts values (${id}, ${start}::int, ${piece}::bytea)`.execute(tx);
    }
    const size = bytes.length;
    await sql`
      update files set type = ${type}, size = ${size}::int, received = ${size}::int,
        seconds = coalesce(${seconds}::int, seconds)
      where id = ${id}`.execute(tx);
  },
  remove: async (id: FileId): Promise<void> => {
    await tx.deleteFrom('files').where('id', '=', id).execute();
  },
});
