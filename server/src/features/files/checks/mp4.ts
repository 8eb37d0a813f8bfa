import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This MP4 recording is damaged.');

const KNOWN_BOXES = new Set([
  ...['ftyp', 'moov', 'moof', 'mdat', 'mfra', 'sidx'],
  ...['styp', 'free', 'skip', 'wide'],
]);

/** Boxes with the place, the device and the title of a recording, and empty boxes. */
const METADATA_BOXES = new Set(['udta', 'meta', 'uuid', 'free', 'skip', 'wide']);

type Box = { name: string; head: Buffer; data: Buffer };

/** Yields the boxes of a file; throws if they do not fill it. */
function* boxesOf(bytes: Buffer): Generator<Box> {
  for (let at = 0; at < bytes.length; ) {
    const size = at + 8 <= bytes.length ? bytes.readUInt32BE(at) : 0;
    // Sizes of 0 (to the end) and 1 (more than 4 GB) only occur in larger recordings.
    if (size < 8 || at + size > bytes.length) throw broken();
    yield {
      name: bytes.toString('latin1', at + 4, at + 8),
      head: bytes.subarray(at, at + 8),
      data: bytes.subarray(at + 8, at + size),
    };
    at += size;
  }
}

/** Returns the length in seconds from the header; null if it was written while recording. */
const secondsOf = (moov: Buffer): number | null => {
  const at = moov.indexOf('mvhd') + 4;
  if (at < 4 || at + 20 > moov.length || moov[at] !== 0) return null;
  const duration = moov.readUInt32BE(at + 16);
  const scale = moov.readUInt32BE(at + 12);
  if (duration === 0 || duration === 0xffffffff || scale === 0) return null;
  return Math.ceil(duration / scale);
};

/**
 * Overwrites metadata on the recording with zeros; everything else keeps its position, because
 * audio is located by offset.
 */
const eraseBoxes = (bytes: Buffer, [enter = [], ...deeper]: string[][]): void => {
  for (const { name, head, data } of boxesOf(bytes)) {
    if (METADATA_BOXES.has(name)) {
      head.write('free', 4, 'latin1');
      data.fill(0);
    } else if (enter.includes(name)) eraseBoxes(data, deeper);
  }
};

/**
 * Returns a voice recording in MP4 as made by Safari (Opus or AAC), without metadata on its origin.
 * Throws `unsupported_media_type`.
 */
export const cleanMp4 = (given: Buffer): CheckedFile => {
  const bytes = Buffer.from(given);
  let moov: Buffer | null = null;
  let seen = 0;
  for (const { name, data } of boxesOf(bytes)) {
    if (!KNOWN_BOXES.has(name) || (seen === 0) !== (name === 'ftyp')) throw broken();
    seen += 1;
    if (name === 'moov') moov = data;
  }
  const isVoice = moov?.includes('soun') && (moov.includes('Opus') || moov.includes('mp4a'));
  if (!moov || !isVoice || moov.includes('vide')) throw broken();
  eraseBoxes(bytes, [
    ['moov', 'moof'],
    ['trak', 'traf'],
  ]);
  return { type: 'audio/mp4', bytes, seconds: secondsOf(moov) };
};
