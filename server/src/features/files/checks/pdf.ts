import { type CheckedFile, refused } from './refused.ts';

/** Checks how a PDF begins and ends, returns it unchanged. Throws `unsupported_media_type`. */
export const cleanPdf = (bytes: Buffer): CheckedFile => {
  const head = bytes.toString('latin1', 0, 8);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 64)).trimEnd();
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.endsWith('%%EOF')) {
    throw refused('This PDF document is damaged.');
  }
  return { type: 'application/pdf', bytes, seconds: null };
};
