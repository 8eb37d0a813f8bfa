import { z } from 'zod';
import { clientId, id, instant, optional, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FILE_PART_MAX_BYTES, FILES_PER_PAGE_MAX, VOICE_MAX_SECONDS } from './limits.ts';
import { paths } from './paths.ts';

export const fileId = id.brand<'FileId'>();
export type FileId = z.infer<typeof fileId>;

/** The kinds of files a message may have. */
export const fileKind = z.enum(['picture', 'pdf', 'voice']);
export type FileKind = z.infer<typeof fileKind>;

/** A preview is the thumbnail of a picture in lists; a message never contains one by itself. */
export const uploadKind = z.enum([...fileKind.options, 'preview']);
export type UploadKind = z.infer<typeof uploadKind>;

/** A file as referenced by a message; its bytes are read separately. */
export const messageFile = z.object({
  id: fileId,
  kind: fileKind,
  /** Bytes. */
  size: z.int(),
  /** Length of a voice note; null for other kinds. */
  seconds: z.int().nullable(),
  /** The file of the preview; null if there is none. */
  previewId: fileId.nullable(),
});
export type MessageFile = z.infer<typeof messageFile>;

/** How much of a file has been received and stored. */
export const upload = z.object({
  id: fileId,
  /** Bytes received; the next part starts here. */
  received: z.int(),
  /** Whether the whole file has arrived, passed the checks and can be sent. */
  complete: z.boolean(),
});
export type Upload = z.infer<typeof upload>;

/** A file the patient has sent, and the recipients. */
export const sentFile = messageFile.extend({
  /** When it was first sent. */
  sentAt: instant,
  /** The doctors it was sent to, in the order of sending. */
  sentTo: z.array(z.object({ id: userId, name: z.string() })),
});
export type SentFile = z.infer<typeof sentFile>;

const bytes = z.coerce.number().int().max(Number.MAX_SAFE_INTEGER);

export const filesEndpoints = {
  /**
   * Receives a file in parts of at most 256 KB each, as `application/octet-stream`. Parts with the
   * same `clientId` belong to one file. Bytes that are already stored are skipped; an empty part
   * asks how many there are. The last part triggers the check, after which the file is refused or
   * complete.
   */
  upload: endpoint(paths.files.upload, {
    access: 'patient',
    query: z.object({
      kind: uploadKind,
      clientId,
      /** Size of the whole file, in bytes. */
      size: bytes.min(1),
      /** Offset of this part, in bytes. */
      offset: bytes.min(0),
      /** Length of a voice note. */
      seconds: optional(z.coerce.number().int().min(1).max(VOICE_MAX_SECONDS)),
      /** The preview of a picture, uploaded before the picture. */
      previewId: optional(fileId),
    }),
    rawBody: { maxBytes: FILE_PART_MAX_BYTES },
    response: upload,
    errors: [
      'not_found',
      'not_assigned',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'client_id_reused',
      'limit_reached',
      'too_many_attempts',
    ],
  }),
  /** The files the patient has sent, newest first. */
  list: endpoint(paths.files.list, {
    access: 'patient',
    query: z.object({
      /** Only files sent before this one. */
      before: optional(fileId),
      limit: optional(z.coerce.number().int().min(1).max(FILES_PER_PAGE_MAX)),
    }),
    response: z.array(sentFile),
    errors: ['not_found'],
  }),
  /** The bytes as a download, never as a page; for the patient and the doctors it was sent to. */
  read: endpoint(paths.files.read, {
    access: 'signed-in',
    assistant: true,
    params: z.object({ fileId }),
    response: null,
    errors: ['not_found'],
  }),
};
