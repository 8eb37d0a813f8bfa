import { createHash } from 'node:crypto';
import type { Attachment, DocumentReference } from '@medplum/fhirtypes';
import { fhirInstant, type Row, referenceTo } from './resources.ts';

/** Maximum number of file bytes in one document; the newest files come first. */
export const FILE_BYTES_MAX = 8 * 1024 * 1024;

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
 * Returns the files a patient has sent, with type, size in bytes and SHA-1 (as in R4); the newest
 * ones with their bytes, up to `room`. The person's copy contains all bytes.
 */
export const filesOf = (
  files: readonly Row[],
  parts: readonly Row[],
  room = FILE_BYTES_MAX,
): DocumentReference[] => {
  const bytes = bytesByFile(parts);
  let left = room;
  return files
    .toReversed()
    .map((row) => {
      const whole = Buffer.concat(bytes.get(String(row.id)) ?? []);
      const fits = whole.length <= left;
      if (fits) left -= whole.length;
      return documentOf(row, {
        contentType: String(row.type),
        ...(fits && { data: whole.toString('base64') }),
        size: whole.length,
        hash: createHash('sha1').update(whole).digest('base64'),
      });
    })
    .toReversed();
};
