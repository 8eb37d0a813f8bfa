import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This Ogg recording is damaged.');

const HEAD = 27;
const SAMPLES_PER_SECOND = 48_000;
/** A page on which no packet ends has no time. */
const NO_TIME = -1n;

/** Returns an Opus recording in Ogg (Firefox) unchanged. Throws `unsupported_media_type`. */
export const cleanOgg = (bytes: Buffer): CheckedFile => {
  let samples = 0n;
  let skipped = 0;
  for (let at = 0; at < bytes.length; ) {
    if (at + HEAD > bytes.length || bytes.toString('latin1', at, at + 4) !== 'OggS') throw broken();
    const sizes = at + HEAD + (bytes[at + 26] ?? 0);
    if (sizes > bytes.length) throw broken();
    const end = bytes.subarray(at + HEAD, sizes).reduce((sum, size) => sum + size, sizes);
    if (end > bytes.length) throw broken();
    if (at === 0) {
      const isOpus = bytes.toString('latin1', sizes, sizes + 8) === 'OpusHead';
      if (!isOpus || end < sizes + 12) throw broken();
      skipped = bytes.readUInt16LE(sizes + 10);
    }
    // Another stream in the same file would be a second recording.
    if (bytes.readUInt32LE(at + 14) !== bytes.readUInt32LE(14)) throw broken();
    const time = bytes.readBigInt64LE(at + 6);
    if (time !== NO_TIME) samples = time;
    at = end;
  }
  if (bytes.length === 0) throw broken();
  const seconds = Math.ceil((Number(samples) - skipped) / SAMPLES_PER_SECOND);
  return { type: 'audio/ogg', bytes, seconds: seconds > 0 ? seconds : null };
};
