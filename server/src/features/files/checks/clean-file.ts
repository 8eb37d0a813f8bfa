import { FILE_MAX_SIDE, type UploadKind, VOICE_MAX_SECONDS } from '@saathi/contract';
import { AppError } from '../../../platform/app-error.ts';
import { requireNoZip } from './hidden-formats.ts';
import { cleanJpeg } from './jpeg.ts';
import { cleanMp4 } from './mp4.ts';
import { cleanOgg } from './ogg.ts';
import { cleanPdf } from './pdf.ts';
import { cleanPng } from './png.ts';
import { type CheckedFile, refused } from './refused.ts';
import { cleanWebm } from './webm.ts';
import { cleanWebp } from './webp.ts';

type Check = { at: number; begins: string; clean: (bytes: Buffer) => CheckedFile };

const PICTURES: Check[] = [
  { at: 0, begins: '\xff\xd8\xff', clean: cleanJpeg },
  { at: 0, begins: '\x89PNG', clean: cleanPng },
  { at: 8, begins: 'WEBP', clean: cleanWebp },
];
const CHECKS: Record<UploadKind, Check[]> = {
  picture: PICTURES,
  preview: PICTURES,
  pdf: [{ at: 0, begins: '%PDF-', clean: cleanPdf }],
  voice: [
    { at: 0, begins: '\x1a\x45\xdf\xa3', clean: cleanWebm },
    { at: 0, begins: 'OggS', clean: cleanOgg },
    { at: 4, begins: 'ftyp', clean: cleanMp4 },
  ],
};
const SENTENCES: Record<UploadKind, string> = {
  picture: 'Pictures are JPEG, PNG or WebP.',
  preview: 'Pictures are JPEG, PNG or WebP.',
  pdf: 'Documents are PDF.',
  voice: 'Voice notes are WebM, Ogg or MP4 as the browser records them.',
};

/**
 * Returns a file as it may be stored. The first bytes determine its type, the rest must be valid
 * for that type to the end, and location data is removed from pictures. Throws
 * `unsupported_media_type`, and `too_large` for a voice note that is too long.
 */
export const cleanFile = (kind: UploadKind, bytes: Buffer): CheckedFile => {
  const check = CHECKS[kind].find(
    ({ at, begins }) => bytes.toString('latin1', at, at + begins.length) === begins,
  );
  if (!check) throw refused(SENTENCES[kind]);
  const clean = check.clean(bytes);
  requireNoZip(clean.bytes);
  const mostPixels = kind === 'preview' ? FILE_MAX_SIDE.preview : FILE_MAX_SIDE.picture;
  if ((clean.longest ?? 0) > mostPixels) {
    throw new AppError('too_large', `A ${kind} can be at most ${mostPixels} pixels each way.`);
  }
  // The last block of a recording that was stopped in time may end a moment later.
  if ((clean.seconds ?? 0) > VOICE_MAX_SECONDS + 1) {
    throw new AppError('too_large', `A voice note can be at most ${VOICE_MAX_SECONDS} seconds.`);
  }
  return clean;
};
