import { createHash } from 'node:crypto';
import type { Attachment, DocumentReference } from '@medplum/fhirtypes';
import { fhirInstant, type Row, referenceTo } from './resources.ts';

/** Maximum number of file bytes in one document. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;

/** Returns the files of a person's rows that were sent, without previews. */
export const sentOf = (files: readonly Row[]): Row[] =>
  files.filter(({ sent_at, kind }) => sent_at && kind !== 'preview');

/** Returns the files whose bytes a document contains: the newest, as far as there is room. */
export const newestOf = (files: readonly Row[], room = FILE_BYTES_MAX): Row[] => {
  let left = room;
  return sentOf(files)
    .toReversed()
    .filter(({ size }) => {
      const fits = Number(size) <= left;
      if (fits) left -= Number(size);
      return fits;
    });
};

/** Returns the bytes of each file; its parts must be in order. */
const bytesByFile = (parts: readonly Row[]): Map<string, Buffer[]> => {
  const bytes = new Map<string, Buffer[]>();
  for (const { file_id, bytes: base64 } of parts) {
    const ofFile = bytes.get(String(file_id)) ?? [];
    ofFile.push(Buffer.from(String(base64), 'base64'));
    bytes.set(String(file_id), ofFile);
  }
  return bytes;
};

const documentOf = (row: Row, attachment: Attachment): DocumentReference => ({
  resourceType: 'DocumentReference',
  id: String(row.id),
  status: 'current',
  subject: referenceTo(row.owner_id),
  date: fhirInstant(row.sent_at),
  author: [referenceTo(row.owner_id)],
  content: [{ attachment: { ...attachment, creation: fhirInstant(row.created_at) } }],
});

/**
 * Returns the files a patient has sent, with type and size; those whose bytes are given, with them
 * and their SHA-1 (as in R4). The person's copy contains all bytes.
 */
export const filesOf = (files: readonly Row[], parts: readonly Row[]): DocumentReference[] => {
  const bytes = bytesByFile(parts);
  return sentOf(files).map((row) => {
    const held = bytes.get(String(row.id));
    const whole = held && Buffer.concat(held);
    return documentOf(row, {
      contentType: String(row.type),
      size: Number(row.size),
      ...(whole && {
        data: whole.toString('base64'),
        hash: createHash('sha1').update(whole).digest('base64'),
      }),
    });
  });
};
