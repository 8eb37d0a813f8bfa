import { z } from 'zod';
import { clientId, id, instant, optional, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FILE_PART_MAX_BYTES, FILES_PER_PAGE_MAX, VOICE_MAX_SECONDS } from './limits.ts';
import { paths } from './paths.ts';

export const fileId = id.brand<'FileId'>();
export type FileId = z.infer<typeof fileId>;

/** What a message may carry. */
export const fileKind = z.enum(['picture', 'pdf', 'voice']);
export type FileKind = z.infer<typeof fileKind>;

/** A preview is the small picture that stands for a picture in lists; it is in no message by itself. */
export const uploadKind = z.enum([...fileKind.options, 'preview']);
export type UploadKind = z.infer<typeof uploadKind>;

/** A file as a message names it; its bytes are read apart. */
export const messageFile = z.object({
  id: fileId,
  kind: fileKind,
  /** Bytes. */
  size: z.int(),
  /** Length of a voice note; null for others. */
  seconds: z.int().nullable(),
  /** The file of the small picture; null where there is none. */
  previewId: fileId.nullable(),
});
export type MessageFile = z.infer<typeof messageFile>;

/** How much of a file has arrived and is stored. */
export const upload = z.object({
  id: fileId,
  /** Bytes; the next part begins here. */
  received: z.int(),
  /** All of it is here, was checked and can be sent. */
  complete: z.boolean(),
});
export type Upload = z.infer<typeof upload>;

/** A file the patient has sent, and to whom. */
export const sentFile = messageFile.extend({
  /** When it was sent first. */
  sentAt: instant,
  /** The doctors in whose chats it is, in the order it was sent to them. */
  sentTo: z.array(z.object({ id: userId, name: z.string() })),
});
export type SentFile = z.infer<typeof sentFile>;

const bytes = z.coerce.number().int().max(Number.MAX_SAFE_INTEGER);

export const filesEndpoints = {
  /**
   * Takes a file part by part, each of at most 256 KB, as `application/octet-stream`. Parts of one
   * `clientId` are one file; a part of what is there already is skipped, and an empty one asks how
   * much that is. With the last part the file is checked, and refused or complete.
   */
  upload: endpoint(paths.files.upload, {
    access: 'patient',
    query: z.object({
      kind: uploadKind,
      clientId,
      /** Bytes of the whole file. */
      size: bytes.min(1),
      /** Where this part begins. */
      offset: bytes.min(0),
      /** Length of a voice note. */
      seconds: optional(z.coerce.number().int().min(1).max(VOICE_MAX_SECONDS)),
      /** The preview of a picture, uploaded before it. */
      previewId: optional(fileId),
    }),
    rawBody: { maxBytes: FILE_PART_MAX_BYTES },
    response: upload,
    errors: [
      'not_found',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'client_id_reused',
      'limit_reached',
      'too_many_attempts',
    ],
  }),
  /** What the patient has sent, newest first. */
  list: endpoint(paths.files.list, {
    access: 'patient',
    query: z.object({
      /** Only what was sent before this file. */
      before: optional(fileId),
      limit: optional(z.coerce.number().int().min(1).max(FILES_PER_PAGE_MAX)),
    }),
    response: z.array(sentFile),
    errors: ['not_found'],
  }),
  /** The bytes, to be saved, never shown as a page: for the patient and the doctors it was sent to. */
  read: endpoint(paths.files.read, {
    access: 'signed-in',
    assistant: true,
    params: z.object({ fileId }),
    response: null,
    errors: ['not_found'],
  }),
};
