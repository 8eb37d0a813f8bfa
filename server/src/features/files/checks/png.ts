import { crc32 } from 'node:zlib';
import { requireNothingHidden } from './hidden-formats.ts';
import { requireEnd } from './jpeg.ts';
import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This PNG picture is damaged.');

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks with pixels, or that determine their colours. */
const KEPT_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
]);
const LETTERS = /^[A-Za-z]{4}$/;
/** Bytes of a chunk's length, name and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;

/**
 * Returns a PNG without EXIF, XMP, texts, times and further pictures; no pixel is decoded. Throws
 * `unsupported_media_type` for anything else.
 */
export const cleanPng = (bytes: Buffer): CheckedFile => {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw broken();
  const kept: Buffer[] = [SIGNATURE];
  const told: Buffer[] = [];
  let at = SIGNATURE.length;
  let hasPixels = false;
  let longest = 0;
  for (let name = ''; name !== 'IEND'; ) {
    if (at + CHUNK_OVERHEAD_BYTES > bytes.length) throw broken();
    const end = at + CHUNK_OVERHEAD_BYTES + bytes.readUInt32BE(at);
    if (end > bytes.length) throw broken();
    const isFirst = name === '';
    name = bytes.toString('latin1', at + 4, at + 8);
    const isRight = crc32(bytes.subarray(at + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    if (!LETTERS.test(name) || !isRight || isFirst !== (name === 'IHDR')) throw broken();
    if (name === 'IHDR') {
      if (end - at !== CHUNK_OVERHEAD_BYTES + 13) throw broken();
      longest = Math.max(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    if (KEPT_CHUNKS.has(name)) kept.push(bytes.subarray(at, end));
    // A capital first letter marks a chunk that decoders must not ignore.
    else if (name[0] === name[0]?.toUpperCase()) throw broken();
    if (name === 'IDAT') hasPixels = true;
    else told.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  if (!hasPixels) throw broken();
  requireEnd(bytes, at);
  requireNothingHidden(told);
  return { type: 'image/png', bytes: Buffer.concat(kept), seconds: null, longest };
};
