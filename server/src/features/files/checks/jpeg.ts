import { requireNothingHidden } from './hidden-formats.ts';
import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This JPEG picture is damaged.');

const DHT = 0xc4;
const DAC = 0xcc;
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COM = 0xfe;
const ICC = 'ICC_PROFILE\0';
/** Cameras write about ten; each one makes a decoder draw the whole picture again. */
const SCANS_MAX = 100;
/** Version, units and density. A thumbnail may follow, possibly of parts that were cropped. */
const JFIF_BYTES = 14;

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![DHT, 0xc8, DAC].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;
/** Frames, tables, restart intervals and scans: all that a decoder needs. */
const isPixelSegment = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= SOS && marker <= 0xdf);

/** Returns the longer side of the picture from its frame; a frame without a height is refused. */
const sideOf = (frame: Buffer): number => {
  if (frame.length < 5) throw broken();
  const [height, width] = [frame.readUInt16BE(1), frame.readUInt16BE(3)];
  if (height === 0 || width === 0) throw broken();
  return Math.max(height, width);
};

/**
 * Returns whether a segment without pixels is kept: only format and colour data; EXIF, XMP, IPTC,
 * comments and the rest are removed.
 */
const isKept = (marker: number, data: Buffer): boolean => {
  const begins = (text: string) => data.toString('latin1', 0, text.length) === text;
  if (marker === APP0) return begins('JFIF\0') && data.length === JFIF_BYTES;
  if (marker === APP2) return begins(ICC);
  return marker === APP14 && begins('Adobe');
};

/** Returns the offset of the first byte after the pixels of a scan. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  throw broken();
};

/** Throws if anything but zero bytes follows the end of a picture. */
export const requireEnd = (bytes: Buffer, end: number): void => {
  if (bytes.subarray(end).some((byte) => byte !== 0)) {
    throw refused('There is extra data after this picture.');
  }
};

/**
 * Returns a JPEG without metadata on place, time and camera (EXIF, XMP, IPTC, comments), truncated
 * at its end; no pixel is decoded. Throws `unsupported_media_type` for anything else.
 */
export const cleanJpeg = (bytes: Buffer): CheckedFile => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw broken();
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  const told: Buffer[] = [];
  let at = 2;
  let scans = 0;
  let longest = 0;
  for (;;) {
    if (bytes[at] !== 0xff) throw broken();
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) break;
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0;
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) throw broken();
    const segment = bytes.subarray(at, end);
    const isPixels = isPixelSegment(marker);
    if (!isPixels && marker !== COM && (marker < APP0 || marker > APP15)) throw broken();
    if (!isPixels) told.push(segment.subarray(4));
    if (isFrame(marker)) longest = Math.max(longest, sideOf(segment.subarray(4)));
    if (isPixels || isKept(marker, segment.subarray(4))) kept.push(segment);
    at = end;
    if (marker !== SOS) continue;
    scans += 1;
    if (scans > SCANS_MAX) throw broken();
    at = endOfScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  if (scans === 0 || longest === 0) throw broken();
  requireEnd(bytes, at + 2);
  requireNothingHidden(told);
  kept.push(Buffer.from([0xff, EOI]));
  return { type: 'image/jpeg', bytes: Buffer.concat(kept), seconds: null, longest };
};
