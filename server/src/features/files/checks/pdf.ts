import { type Clean, refused } from './refused.ts';

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
/** Where the end of a ZIP file tells how long its comment is, and the shortest such end. */
const ZIP_COMMENT_AT = 20;
const ZIP_END = 22;

/** Whether a ZIP program would read these bytes from their end. */
const isZipToo = (bytes: Buffer): boolean => {
  for (let at = bytes.indexOf(END_OF_ZIP); at !== -1; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + ZIP_END > bytes.length) return false;
    if (at + ZIP_END + bytes.readUInt16LE(at + ZIP_COMMENT_AT) === bytes.length) return true;
  }
  return false;
};

/** A PDF that begins and ends as one and is no ZIP file besides; kept as it is. Throws `unsupported_media_type`. */
export const cleanPdf = (bytes: Buffer): Clean => {
  const head = bytes.toString('latin1', 0, 8);
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - 64)).trimEnd();
  if (!/^%PDF-[12]\.\d/.test(head) || !tail.endsWith('%%EOF') || isZipToo(bytes)) {
    throw refused('This is not a whole PDF document.');
  }
  return { type: 'application/pdf', bytes, seconds: null };
};
