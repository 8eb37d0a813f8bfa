import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { UploadKind } from '@saathi/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { cleanFile } from './clean-file.ts';

// Pictures into which exiftool has written where, when, by whom and with what they were taken (EXIF,
// XMP, IPTC, comment); recordings of Chromium's own MediaRecorder.
const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const PICTURES = ['camera.jpg', 'camera.png', 'camera.webp'];
const TOLD = ['pune', 'asha', 'sunrise', 'exif', 'gps', 'photoshop', 'xpacket', '2026:03:10'];

const codeOf = (kind: UploadKind, bytes: Buffer): string => {
  try {
    return cleanFile(kind, bytes).type;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const REFUSED = 'unsupported_media_type';

const directory = mkdtempSync(join(tmpdir(), 'saathi-files-'));
afterAll(() => rmSync(directory, { recursive: true }));

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;
if (!hasExiftool) console.warn('exiftool is missing: its own look at cleaned pictures is skipped');

/** Everything exiftool finds in a file, beside what the file system says of it. */
const tagsOf = (name: string, bytes: Buffer): string[] => {
  const path = join(directory, name);
  writeFileSync(path, bytes);
  const groups = JSON.parse(execFileSync('exiftool', ['-json', '-G1', path]).toString())[0];
  return Object.keys(groups).filter((tag) => !/^(SourceFile|System|File|ExifTool)/.test(tag));
};

describe('a picture', () => {
  it.each(PICTURES)('of a camera is kept without what tells where it was taken: %s', (name) => {
    const before = fixture(name);
    expect(before.toString('latin1').toLowerCase()).toContain('sunrise');
    const { bytes, type } = cleanFile('picture', before);
    expect(type).toBe(`image/${name.split('.')[1]?.replace('jpg', 'jpeg')}`);
    const left = bytes.toString('latin1').toLowerCase();
    expect(TOLD.filter((word) => left.includes(word))).toEqual([]);
    // What is clean stays as it is, byte by byte.
    expect(cleanFile('picture', bytes).bytes.equals(bytes)).toBe(true);
  });

  it.skipIf(!hasExiftool).each(PICTURES)('says so to exiftool too: %s', (name) => {
    const before = tagsOf(name, fixture(name));
    expect(before.join()).toContain('GPSLatitude');
    const after = tagsOf(name, cleanFile('picture', fixture(name)).bytes);
    // Colours, and what exiftool reckons itself.
    const known = /^(JFIF|PNG|PNG-pHYs|RIFF|VP8|ICC.*|Composite):(?!GPS|Comment)/;
    expect(after.filter((tag) => !known.test(tag))).toEqual([]);
  });

  it('keeps its pixels: the scan of a JPEG is the same', () => {
    const scanOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf('\xff\xda', 0, 'latin1'));
    const before = fixture('camera.jpg');
    expect(scanOf(cleanFile('picture', before).bytes).equals(scanOf(before))).toBe(true);
  });

  it.each(PICTURES)('cut off anywhere is refused: %s', (name) => {
    const whole = fixture(name);
    for (let length = 0; length < whole.length; length += 7) {
      expect(codeOf('picture', whole.subarray(0, length)), String(length)).toBe(REFUSED);
    }
  });

  it.each(PICTURES)('followed by another file is refused: %s', (name) => {
    for (const more of ['PK\x03\x04', '<html>', '%PDF-1.7', 'x', '\xff\xd8\xff']) {
      const bytes = Buffer.concat([fixture(name), Buffer.from(more, 'latin1')]);
      expect(codeOf('picture', bytes), more).toBe(REFUSED);
    }
  });

  it.each(['%PDF-1.4', '<SCRIPT>alert(1)', '<!DOCTYPE html>', 'PK\x03\x04', '<svg onload='])(
    'with %j in a comment is refused, not only made harmless',
    (hidden) => {
      const jpeg = fixture('camera.jpg');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(hidden.length + 2);
      const comment = [Buffer.from([0xff, 0xfe]), length, Buffer.from(hidden, 'latin1')];
      const bytes = Buffer.concat([jpeg.subarray(0, 2), ...comment, jpeg.subarray(2)]);
      expect(codeOf('picture', bytes)).toBe(REFUSED);

      const text = Buffer.from(`tEXtComment\0${hidden}`, 'latin1');
      const around = Buffer.alloc(8);
      around.writeUInt32BE(text.length - 4, 0);
      around.writeUInt32BE(crc32(text), 4);
      const png = fixture('camera.png');
      const chunk = [around.subarray(0, 4), text, around.subarray(4)];
      const secondChunk = 8 + 25;
      const withText = [png.subarray(0, secondChunk), ...chunk, png.subarray(secondChunk)];
      expect(codeOf('picture', Buffer.concat(withText))).toBe(REFUSED);
    },
  );

  it('of any other kind is refused by its first bytes, whatever it is called', () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><svg/>',
      '<!doctype html><title>x</title>',
      'PK\x03\x04 word/document.xml',
      '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an old Word file',
      'GIF89a',
      'BM',
      'II*\0',
      '\0\0\0\x18ftypheic',
      'MZ',
      '%PDF-1.7\n%%EOF',
      '',
    ];
    for (const text of others) {
      expect(codeOf('picture', Buffer.from(text, 'latin1')), text).toBe(REFUSED);
      expect(codeOf('preview', Buffer.from(text, 'latin1')), text).toBe(REFUSED);
    }
  });

  it('whose checksum is wrong, or that moves, is refused', () => {
    const png = fixture('camera.png');
    png[20] = (png[20] ?? 0) ^ 1;
    expect(codeOf('picture', png)).toBe(REFUSED);
    const moving = Buffer.from('RIFF\x14\0\0\0WEBPANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1');
    moving.writeUInt32LE(moving.length - 8, 4);
    expect(codeOf('picture', moving)).toBe(REFUSED);
  });
});

describe('a document', () => {
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

  it('is a PDF from its first byte to its last', () => {
    expect(codeOf('pdf', Buffer.from(pdf))).toBe('application/pdf');
    for (const wrong of [
      `\n${pdf}`,
      `<html>${pdf}`,
      pdf.slice(0, -8),
      `${pdf}<html>`,
      'PK\x03\x04',
    ]) {
      expect(codeOf('pdf', Buffer.from(wrong, 'latin1')), wrong).toBe(REFUSED);
    }
    expect(codeOf('pdf', fixture('camera.jpg'))).toBe(REFUSED);
  });

  it('is no ZIP besides, as Office files are', () => {
    const comment = '\n%%EOF\n';
    const end = Buffer.alloc(22);
    end.write('PK\x05\x06', 'latin1');
    end.writeUInt16LE(comment.length, 20);
    const both = Buffer.concat([Buffer.from(pdf), end, Buffer.from(comment)]);
    expect(codeOf('pdf', both)).toBe(REFUSED);
  });
});

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
