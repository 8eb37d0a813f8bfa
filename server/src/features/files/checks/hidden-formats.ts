import { refused } from './refused.ts';

/** Signatures of formats that another program could find in the middle of a picture. */
const SIGNATURES = [
  '%pdf-',
  'pk\u0003\u0004',
  '<html',
  '<!doctype',
  '<script',
  '<svg',
  '<?php',
  'rar!\u001a',
];

/** Throws if the parts of a picture without pixels contain the signature of another format. */
export const requireNothingHidden = (parts: readonly Buffer[]): void => {
  for (const part of parts) {
    const text = part.toString('latin1').toLowerCase();
    if (SIGNATURES.some((sign) => text.includes(sign))) {
      throw refused('This picture hides another kind of file.');
    }
  }
};

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY_OF_ZIP = Buffer.from('PK\x01\x02', 'latin1');
/** Offsets in a ZIP end record of the size and the start of its central directory. */
const LIST_LENGTH_AT = 12;
const LIST_START_AT = 16;
const ZIP_END = 22;

/**
 * Throws if a ZIP program could also open these bytes, regardless of what precedes or follows.
 * Office files and JARs are ZIP files.
 */
export const requireNoZip = (bytes: Buffer): void => {
  for (let at = bytes.indexOf(END_OF_ZIP); at !== -1; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + ZIP_END > bytes.length) return;
    const before = at - bytes.readUInt32LE(at + LIST_LENGTH_AT);
    const told = bytes.readUInt32LE(at + LIST_START_AT);
    for (const list of [before, told]) {
      if (list >= 0 && bytes.subarray(list, list + ENTRY_OF_ZIP.length).equals(ENTRY_OF_ZIP)) {
        throw refused('This file hides another kind of file.');
      }
    }
  }
};
