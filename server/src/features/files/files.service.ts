import {
  FILES_PER_PAGE_MAX,
  type FileId,
  type SentFile,
  type Upload,
  type UploadKind,
} from '@saathi/contract';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import { keyedLimitsOf, type Limit, type RateLimits } from '../../platform/rate-limits.ts';
import { createSerialiser } from '../../platform/serialise-by-key.ts';
import { createAssignmentQueries } from '../assignments/index.ts';
import type { Audit } from '../audit/index.ts';
import { cleanFile } from './checks/clean-file.ts';
import { requireDoctor, requireRoom, requireSize, requireSpace } from './files.policy.ts';
import type { FilesRepository, ReadableFile } from './files.repository.ts';
import type { UploadSlots } from './upload-slots.ts';
import { type AnnouncedFile, createUploads, type StoredUpload } from './uploads.repository.ts';

/** A picture takes about four calls, a document nine at most; on a very slow network 257. */
const CALLS: Limit[] = [
  { count: 300, withinSeconds: 600 },
  { count: 3_000, withinSeconds: 86_400 },
];

/** A request to store one part of a file. */
export type PartRequest = {
  kind: UploadKind;
  clientId: string;
  size: number;
  offset: number;
  seconds?: number | undefined;
  previewId?: FileId | undefined;
};

type Parts = {
  database: Pick<Database, 'transaction' | 'isShortOfSpace'>;
  files: FilesRepository;
  audit: Pick<Audit, 'noteReads'>;
  limits: Pick<RateLimits, 'take'>;
  slots: UploadSlots;
  clock: Clock;
  /** Maximum number of bytes stored per patient. */
  mostBytes: number;
};
type Uploads = ReturnType<typeof createUploads>;

const requireSame = (file: StoredUpload, { kind, size }: AnnouncedFile): void => {
  if (file.kind !== kind || (file.type === null && file.size !== size)) {
    throw new AppError('client_id_reused', 'Another file was already sent under this id.');
  }
};

/** Returns the file a part belongs to, created if there is none. */
const findOrCreateUpload = async (
  tx: Kysely<Tables>,
  file: AnnouncedFile,
  mostBytes: number,
): Promise<StoredUpload> => {
  const uploads = createUploads(tx);
  const known = await uploads.findForUpdate(file.ownerId, file.clientId);
  if (known) return known;
  const { ownerId, previewId, clientId } = file;
  requireDoctor(await createAssignmentQueries(tx).doctorIdsOf(ownerId));
  requireRoom((await uploads.lockAndSumBytes(ownerId)) + uploads.countedSize(file.size), mostBytes);
  if (previewId && !(await uploads.hasPreview(ownerId, previewId))) throw notFound('file');
  await uploads.insert(file);
  return (await uploads.findForUpdate(ownerId, clientId)) as StoredUpload;
};

/** Stores the new bytes of a part, skipping those already stored; returns how much is stored. */
const storePart = async (
  uploads: Uploads,
  { id, received, size, type }: StoredUpload,
  offset: number,
  bytes: Buffer,
): Promise<Upload> => {
  if (type !== null) return { id, received: size, complete: true };
  if (offset > received) {
    throw new AppError('conflict', `The next part begins at ${received}.`);
  }
  const added = bytes.subarray(received - offset);
  const now = received + added.length;
  if (now > size) throw new AppError('bad_request', 'This is more than was announced.');
  if (added.length > 0) await uploads.addPart(id, received, added);
  return { id, received: now, complete: false };
};

/** Checks a file that has fully arrived; if it is refused, removes it and returns the error. */
const checkUpload = async (
  uploads: Uploads,
  { id, kind }: StoredUpload,
): Promise<AppError | null> => {
  try {
    await uploads.complete(id, cleanFile(kind, await uploads.bytesOf(id)));
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await uploads.remove(id);
    return error;
  }
};

export const createFilesService = (parts: Parts) => {
  const { database, files, audit, limits, slots, clock, mostBytes } = parts;

  const serialise = createSerialiser();

  async function* bytesOf({ id, size }: ReadableFile): AsyncGenerator<Buffer> {
    for (let at = 0; at < size; ) {
      const piece = await files.piece(id, at);
      if (!piece?.length) throw new Error('a file has ended early');
      yield piece;
      at += piece.length;
    }
  }

  /** Checks a file whose last byte is stored; one at a time, as the whole file is in memory. */
  const complete = (file: AnnouncedFile): Promise<Upload> =>
    serialise('complete', async () => {
      const done = await database.transaction(async (tx) => {
        const uploads = createUploads(tx);
        const arrived = await uploads.findForUpdate(file.ownerId, file.clientId);
        if (!arrived) throw notFound('file');
        const refusal = arrived.type === null ? await checkUpload(uploads, arrived) : null;
        return refusal ?? (await uploads.findForUpdate(file.ownerId, file.clientId));
      });
      if (done instanceof AppError) throw done;
      const { id, size } = done as StoredUpload;
      return { id, received: size, complete: true };
    });

  return {
    /** Stores a part of the acting patient's file before answering. */
    upload: async (
      { userId: ownerId }: Actor,
      { offset, ...asked }: PartRequest,
      readBytes: () => Promise<Buffer>,
      address: string,
    ): Promise<Upload> => {
      const { kind, size, clientId } = asked;
      const seconds = kind === 'voice' ? (asked.seconds ?? null) : null;
      const previewId = kind === 'picture' ? (asked.previewId ?? null) : null;
      requireSize(kind, size);
      requireSpace(database.isShortOfSpace());
      await limits.take(keyedLimitsOf(`upload ${ownerId}`, CALLS));
      const file: AnnouncedFile = { ownerId, clientId, kind, size, seconds, previewId };
      const part = await slots({ personId: ownerId, address }, async () => {
        const bytes = await readBytes();
        return database.transaction(async (tx) => {
          const arriving = await findOrCreateUpload(tx, file, mostBytes);
          requireSame(arriving, file);
          return storePart(createUploads(tx), arriving, offset, bytes);
        });
      });
      return part.complete || part.received < size ? part : complete(file);
    },
    /**
     * Returns the files the acting patient has sent, newest first; throws `not_found` for a cursor
     * that was not sent.
     */
    list: async (
      { userId }: Actor,
      { before, limit = FILES_PER_PAGE_MAX }: { before?: FileId; limit?: number },
    ): Promise<SentFile[]> => {
      const at = before && (await files.sentAt(userId, before));
      if (before && !at) throw notFound('file');
      return files.sent(userId, { before: before && at ? { id: before, at } : null, limit });
    },
    /**
     * Returns a file and its bytes, piece by piece, for its owner and the doctors it was sent to;
     * throws `not_found`.
     */
    read: async ({ userId, role }: Actor, fileId: FileId, requestId: string) => {
      const file = await files.findReadable(fileId, userId, clock.now());
      if (!file) throw notFound('file');
      if (role === 'doctor') {
        await audit.noteReads(userId, 'files', [file.ownerId], requestId);
      }
      return { file, bytes: bytesOf(file) };
    },
  };
};
export type FilesService = ReturnType<typeof createFilesService>;
