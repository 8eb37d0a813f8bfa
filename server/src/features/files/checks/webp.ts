import { requireNothingHidden } from './hidden-formats.ts';
import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This WebP picture is damaged.');

const KEPT_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const ANIMATION_CHUNKS = new Set(['ANIM', 'ANMF']);
const HEAD = 12;
/** Bits of VP8X that announce EXIF and XMP. */
const METADATA_FLAGS = 0x08 | 0x04;
/** The bits of VP8 and VP8L that contain a side. */
const SIDE = 0x3fff;

/** Returns the longer side of the picture according to this chunk; 0 if it contains none. */
const sideOf = (name: string, data: Buffer): number => {
  if (name === 'VP8X' && data.length >= 10) {
    return Math.max(data.readUIntLE(4, 3), data.readUIntLE(7, 3)) + 1;
  }
  if (name === 'VP8 ' && data.length >= 10) {
    return Math.max(data.readUInt16LE(6) & SIDE, data.readUInt16LE(8) & SIDE);
  }
  if (name === 'VP8L' && data.length >= 5) {
    const sides = data.readUInt32LE(1);
    return Math.max(sides & SIDE, (sides >>> 14) & SIDE) + 1;
  }
  return 0;
};

/**
 * Returns a still WebP without EXIF, XMP and unknown chunks; no pixel is decoded. Throws
 * `unsupported_media_type` for anything else.
 */
export const cleanWebp = (bytes: Buffer): CheckedFile => {
  const name = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.length < HEAD || name(0) !== 'RIFF' || name(8) !== 'WEBP') throw broken();
  // The length must cover the whole file, so that nothing follows its end.
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) throw broken();
  const kept: Buffer[] = [];
  const told: Buffer[] = [];
  let hasPixels = false;
  let longest = 0;
  for (let at = HEAD; at < bytes.length; ) {
    if (at + 8 > bytes.length) throw broken();
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length || ANIMATION_CHUNKS.has(name(at))) throw broken();
    const chunk = Buffer.from(bytes.subarray(at, end));
    const isPixels = name(at) === 'VP8 ' || name(at) === 'VP8L';
    hasPixels ||= isPixels;
    longest = Math.max(longest, sideOf(name(at), chunk.subarray(8)));
    if (!isPixels && name(at) !== 'ALPH') told.push(chunk.subarray(8));
    if (name(at) === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~METADATA_FLAGS;
    if (KEPT_CHUNKS.has(name(at))) kept.push(chunk);
    at = end;
  }
  if (!hasPixels || longest === 0) throw broken();
  requireNothingHidden(told);
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { type: 'image/webp', bytes: Buffer.concat([head, body]), seconds: null, longest };
};
