import { type CheckedFile, refused } from './refused.ts';

const broken = () => refused('This WebM recording is damaged.');

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TIMECODE = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
/** Elements whose children are read like siblings. */
const CONTAINER_IDS = new Set([SEGMENT, CLUSTER]);
/** Accepted elements; also Info, Cues, Tags, SeekHead, Void, CRC-32, PrevSize and Position. */
const ACCEPTED_IDS = new Set([
  ...[TRACKS, TIMECODE, SIMPLE_BLOCK, BLOCK_GROUP],
  ...[0x1549a966, 0x1c53bb6b, 0x1254c367, 0x114d9b74, 0xec, 0xbf, 0xab, 0xa7],
]);

/** Reads a variable-length integer, whose leading zero bits give its length. */
const readVarint = (bytes: Buffer, at: number, most: number, keepsLength: boolean) => {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || length > most || at + length > bytes.length) throw broken();
  let value = keepsLength ? first : first & (0xff >> length);
  for (let place = 1; place < length; place += 1) value = value * 256 + (bytes[at + place] ?? 0);
  return { value, length };
};

/** Matches the codec element; the two letters alone may also occur in a track's random id. */
const VOICE_CODEC = /\x86[\s\S]{1,8}A_OPUS/;
const VIDEO_CODEC = /\x86[\s\S]{1,8}V_[A-Z]/;
const names = (tracks: Buffer, codec: RegExp): boolean => codec.test(tracks.toString('latin1'));

type Element = { id: number; data: Buffer; next: number };

function* elementsOf(bytes: Buffer): Generator<Element> {
  for (let at = 0; at < bytes.length; ) {
    const id = readVarint(bytes, at, 4, true);
    const size = readVarint(bytes, at + id.length, 8, false);
    const start = at + id.length + size.length;
    if (CONTAINER_IDS.has(id.value)) {
      yield { id: id.value, data: Buffer.alloc(0), next: start };
      at = start;
      continue;
    }
    if (start + size.value > bytes.length) throw broken();
    at = start + size.value;
    yield { id: id.value, data: bytes.subarray(start, at), next: at };
  }
}

/** Returns a block's start time relative to its cluster, in milliseconds. */
const offsetOf = (block: Buffer): number => {
  const track = readVarint(block, 0, 8, false);
  return block.length >= track.length + 2 ? block.readInt16BE(track.length) : 0;
};

/**
 * Checks an Opus recording in WebM as made by Chrome and Firefox and returns it unchanged. Throws
 * `unsupported_media_type`.
 */
export const cleanWebm = (bytes: Buffer): CheckedFile => {
  let seen = 0;
  let isOpus = false;
  let cluster = 0;
  let last = 0;
  for (const { id, data } of elementsOf(bytes)) {
    if (seen === 0 && (id !== EBML || !data.includes('webm'))) throw broken();
    if (seen > 0 && !CONTAINER_IDS.has(id) && !ACCEPTED_IDS.has(id)) throw broken();
    seen += 1;
    if (id === TRACKS) isOpus = names(data, VOICE_CODEC) && !names(data, VIDEO_CODEC);
    // Chrome and Firefox use milliseconds.
    if (id === TIMECODE) cluster = data.reduce((sum, byte) => sum * 256 + byte, 0);
    if (id === SIMPLE_BLOCK) last = Math.max(last, cluster + offsetOf(data));
  }
  if (!isOpus) throw broken();
  return { type: 'audio/webm', bytes, seconds: last > 0 ? Math.ceil(last / 1_000) : null };
};
