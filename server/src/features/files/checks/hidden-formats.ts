import { refused } from './refused.ts';

/** Beginnings of what a second program could read in the middle of a picture. */
const SIGNS = [
  '%pdf-',
  'pk\u0003\u0004',
  '<html',
  '<!doctype',
  '<script',
  '<svg',
  '<?php',
  'rar!\u001a',
];

/** Throws where the parts of a picture that hold no pixels hold the beginning of another kind of file. */
export const requireNothingHidden = (parts: readonly Buffer[]): void => {
  for (const part of parts) {
    const text = part.toString('latin1').toLowerCase();
    if (SIGNS.some((sign) => text.includes(sign))) {
      throw refused('This picture holds another kind of file.');
    }
  }
};

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY_OF_ZIP = Buffer.from('PK\x01\x02', 'latin1');
/** Where the end of a ZIP file tells how long its list of entries is and where it begins. */
const LIST_LENGTH_AT = 12;
const LIST_START_AT = 16;
const ZIP_END = 22;

/** Throws where a ZIP program would open these bytes too, whatever is before or behind: Office files and JARs are ZIP files. */
export const requireNoZip = (bytes: Buffer): void => {
  for (let at = bytes.indexOf(END_OF_ZIP); at !== -1; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    if (at + ZIP_END > bytes.length) return;
    const before = at - bytes.readUInt32LE(at + LIST_LENGTH_AT);
    const told = bytes.readUInt32LE(at + LIST_START_AT);
    for (const list of [before, told]) {
      if (list >= 0 && bytes.subarray(list, list + ENTRY_OF_ZIP.length).equals(ENTRY_OF_ZIP)) {
        throw refused('This file holds another kind of file.');
      }
    }
  }
};
