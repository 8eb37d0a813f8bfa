import { describe, expect, it } from 'vitest';
import { codeOf, fixture, REFUSED } from './checks.factory.ts';
import { cleanFile } from './clean-file.ts';

// Recordings by Chromium's MediaRecorder.

const oggPage = (payload: Buffer, samples: bigint, serial = 7): Buffer => {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head.writeBigInt64LE(samples, 6);
  head.writeUInt32LE(serial, 14);
  head[26] = 1;
  head[27] = payload.length;
  return Buffer.concat([head, payload]);
};
const opusHead = Buffer.from('OpusHead\x01\x01\x38\x01\x80\xbb\0\0\0\0\0', 'latin1');
const ogg = (seconds: number, serial = 7) =>
  Buffer.concat([
    oggPage(opusHead, 0n),
    oggPage(Buffer.from('sound'), BigInt(seconds * 48_000 + 312), serial),
  ]);

describe('a voice note', () => {
  it('is what browsers record, with its length where the file tells it', () => {
    expect(cleanFile('voice', fixture('voice.webm'))).toMatchObject({
      type: 'audio/webm',
      seconds: 3,
    });
    expect(cleanFile('voice', fixture('voice.m4a'))).toMatchObject({ type: 'audio/mp4' });
    expect(cleanFile('voice', ogg(12))).toMatchObject({ type: 'audio/ogg', seconds: 12 });
  });

  it('lasts at most 60 seconds', () => {
    expect(codeOf('voice', ogg(60))).toBe('audio/ogg');
    expect(codeOf('voice', ogg(90))).toBe('too_large');
    const goingOn = (milliseconds: number) => {
      const time = Buffer.alloc(2);
      time.writeUInt16BE(milliseconds);
      const cluster = ['\x1f\x43\xb6\x75\x01\xff\xff\xff\xff\xff\xff\xff', '\xe7\x82'];
      const block = '\xa3\x85\x81\0\0\x80x';
      const [begin, last] = [Buffer.from(cluster.join(''), 'latin1'), Buffer.from(block, 'latin1')];
      return Buffer.concat([fixture('voice.webm'), begin, time, last]);
    };
    expect(cleanFile('voice', goingOn(8_000)).seconds).toBe(8);
    expect(codeOf('voice', goingOn(65_000))).toBe('too_large');
  });

  it('of anything else, cut off, or followed by another file, is refused', () => {
    for (const name of ['voice.webm', 'voice.m4a']) {
      const whole = fixture(name);
      for (const more of ['<html>', 'PK\x03\x04', '\0']) {
        const bytes = Buffer.concat([whole, Buffer.from(more, 'latin1')]);
        expect(codeOf('voice', bytes), `${name} ${more}`).toBe(REFUSED);
      }
      expect(codeOf('voice', whole.subarray(0, 60)), name).toBe(REFUSED);
    }
    const video = Buffer.from(
      fixture('voice.webm').toString('latin1').replace('A_OPUS', 'V_VP80'),
      'latin1',
    );
    expect(codeOf('voice', video)).toBe(REFUSED);
    const film = Buffer.from(
      fixture('voice.m4a').toString('latin1').replace('soun', 'vide'),
      'latin1',
    );
    expect(codeOf('voice', film)).toBe(REFUSED);
    expect(codeOf('voice', ogg(3, 8))).toBe(REFUSED);
    for (const text of [
      'ID3',
      'RIFF....WAVE',
      'OggS',
      '\x1a\x45\xdf\xa3',
      '\0\0\0\x08ftyp',
      'fLaC',
    ]) {
      expect(codeOf('voice', Buffer.from(text, 'latin1')), text).toBe(REFUSED);
    }
  });

  it('in MP4 loses its title and place, while its sound stays where it is', () => {
    const box = (name: string, ...data: Buffer[]): Buffer => {
      const all = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), ...data]);
      all.writeUInt32BE(all.length);
      return all;
    };
    const told = (words: string) => box('udta', Buffer.from(words));
    const trak = box('trak', Buffer.from('\0\0\0\x10hdlrsounmp4a', 'latin1'), told('at home'));
    const film = (title: Buffer) =>
      Buffer.concat([
        box('ftyp'),
        box('moov', trak, title),
        box('free', Buffer.from('Pune')),
        box('mdat', Buffer.from('sound')),
      ]);
    const before = film(told('+18.5204+073.8567/'));
    const { bytes } = cleanFile('voice', before);
    for (const word of ['+18.5', 'at home', 'Pune']) expect(bytes.includes(word), word).toBe(false);
    expect([bytes.length, bytes.indexOf('sound')]).toEqual([
      before.length,
      before.indexOf('sound'),
    ]);
    const whole = fixture('voice.m4a');
    const mdat = (file: Buffer) => file.subarray(file.indexOf('mdat'));
    expect(mdat(cleanFile('voice', whole).bytes).equals(mdat(whole))).toBe(true);
  });

  it('in WebM is known by its codec: a track number that looks like one changes nothing', () => {
    const bytes = fixture('voice.webm');
    const number = bytes.indexOf(Buffer.from([0x73, 0xc5]));
    expect(number).toBeGreaterThan(0);
    bytes.write('V_x', number + 4, 'latin1');
    expect(codeOf('voice', bytes)).toBe('audio/webm');
    // A timecode of zero length means zero.
    const empty = Buffer.from('\x1f\x43\xb6\x75\x01\xff\xff\xff\xff\xff\xff\xff\xe7\x80', 'latin1');
    expect(codeOf('voice', Buffer.concat([bytes, empty]))).toBe('audio/webm');
  });

  it('is refused in time whatever the bytes are', () => {
    const begins = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF', 'OggS', '\x1a\x45\xdf\xa3'];
    for (const begin of begins) {
      for (const filling of ['\xff', '\0', begin, '\x81', '\xff\xe0\0\x02']) {
        const text = (begin + filling.repeat(1_000_000)).slice(0, 1_000_000);
        for (const kind of ['picture', 'voice', 'pdf'] as const) {
          expect(codeOf(kind, Buffer.from(text, 'latin1'))).toBe(REFUSED);
        }
      }
    }
  });
});
