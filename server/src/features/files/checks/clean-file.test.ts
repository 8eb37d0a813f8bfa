import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, fixture, REFUSED } from './checks.factory.ts';
import { cleanFile } from './clean-file.ts';

// Pictures in which exiftool has stored the place, the time, the author and the camera (EXIF, XMP,
// IPTC, comment).
const PICTURES = ['camera.jpg', 'camera.png', 'camera.webp'];
const TOLD = ['pune', 'asha', 'sunrise', 'exif', 'gps', 'photoshop', 'xpacket', '2026:03:10'];

const directory = mkdtempSync(join(tmpdir(), 'saathi-files-'));
afterAll(() => rmSync(directory, { recursive: true }));

const hasExiftool = spawnSync('exiftool', ['-ver']).status === 0;
if (!hasExiftool) console.warn('exiftool is missing: its own look at cleaned pictures is skipped');

/** Returns all tags exiftool finds in a file, except those of the file system. */
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
    // A clean file stays identical, byte for byte.
    expect(cleanFile('picture', bytes).bytes.equals(bytes)).toBe(true);
  });

  it.skipIf(!hasExiftool).each(PICTURES)('says so to exiftool too: %s', (name) => {
    const before = tagsOf(name, fixture(name));
    expect(before.join()).toContain('GPSLatitude');
    const after = tagsOf(name, cleanFile('picture', fixture(name)).bytes);
    // Colours, and values computed by exiftool.
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

  // Position of the width in each format: in the frame, in IHDR (with its checksum), in VP8X.
  const withWidth = (name: string, width: number): Buffer => {
    const bytes = fixture(name);
    if (name === 'camera.jpg') {
      bytes.writeUInt16BE(width, bytes.indexOf('\xff\xc0\0\x11\x08', 0, 'latin1') + 7);
    } else if (name === 'camera.png') {
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    } else bytes.writeUIntLE(width - 1, 24, 3);
    return bytes;
  };

  it.each(PICTURES)('with more pixels than a phone can draw is refused: %s', (name) => {
    const type = codeOf('picture', fixture(name));
    expect(codeOf('picture', withWidth(name, 4_096))).toBe(type);
    expect(codeOf('picture', withWidth(name, 4_097))).toBe('too_large');
    expect(codeOf('preview', withWidth(name, 1_024))).toBe(type);
    expect(codeOf('preview', withWidth(name, 1_025))).toBe('too_large');
  });

  it('drawn once more again and again is refused: a JPEG of many scans', () => {
    const { bytes } = cleanFile('picture', fixture('camera.jpg'));
    const scan = bytes.subarray(bytes.indexOf('\xff\xda', 0, 'latin1'), -2);
    const drawn = (times: number) =>
      Buffer.concat([bytes.subarray(0, -2), ...Array(times).fill(scan), bytes.subarray(-2)]);
    expect(codeOf('picture', drawn(9))).toBe('image/jpeg');
    expect(codeOf('picture', drawn(100))).toBe(REFUSED);
  });

  it('loses the small picture of what was cut off', () => {
    const small = Buffer.from('\xff\xe0\0\x13JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01thu', 'latin1');
    const bytes = Buffer.concat([
      Buffer.from('\xff\xd8', 'latin1'),
      small,
      fixture('camera.jpg').subarray(20),
    ]);
    expect(cleanFile('picture', bytes).bytes.includes('thu')).toBe(false);
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
    const list = Buffer.concat([
      Buffer.from('PK\x01\x02'),
      Buffer.alloc(42),
      Buffer.from('word/a.xml'),
    ]);
    for (const told of ['comment', 'nothing']) {
      const end = Buffer.alloc(22);
      end.write('PK\x05\x06', 'latin1');
      end.writeUInt32LE(list.length, 12);
      end.writeUInt16LE(told === 'comment' ? 7 : 0, 20);
      const both = Buffer.concat([Buffer.from(pdf), list, end, Buffer.from('\n%%EOF\n')]);
      expect(codeOf('pdf', both), told).toBe(REFUSED);
    }
    expect(codeOf('pdf', Buffer.from(`%PDF-1.4\nPK\x05\x06${' '.repeat(40)}\n%%EOF`))).toBe(
      'application/pdf',
    );
  });
});
