import {
  FILE_MAX_BYTES,
  type MessageFile,
  PICTURES_PER_MESSAGE_MAX,
  type UploadKind,
  type UserId,
} from '@saathi/contract';
import { AppError, invalidFields, notFound } from '../../platform/app-error.ts';

const NAMES: Record<UploadKind, string> = {
  picture: 'picture',
  pdf: 'document',
  voice: 'voice note',
  preview: 'preview',
};
const MB = 1024 * 1024;
const inWords = (bytes: number): string =>
  bytes >= MB ? `${bytes / MB} MB` : `${bytes / 1024} KB`;

/** Throws `too_large`, naming the limit, if a file of this kind is too large. */
export const requireSize = (kind: UploadKind, size: number): void => {
  const most = FILE_MAX_BYTES[kind];
  if (size > most) {
    throw new AppError('too_large', `A ${NAMES[kind]} can be at most ${inWords(most)}.`);
  }
};

const RETRY_AFTER_SECONDS = 300;

/** Throws `overloaded` if the disk has little space left, which messages need. */
export const requireSpace = (isShort: boolean): void => {
  if (isShort) {
    throw new AppError(
      'overloaded',
      'No space for files at the moment. Messages without files arrive.',
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  }
};

/** Throws `not_assigned` for a patient without a doctor, whom no file could be sent to. */
export const requireDoctor = (doctorIds: readonly UserId[]): void => {
  if (doctorIds.length === 0) {
    throw new AppError('not_assigned', 'You have no doctor to send files to.');
  }
};

/** Throws `limit_reached` if the person's files would exceed the clinic's limit. */
export const requireRoom = (total: number, most: number): void => {
  if (total > most) {
    throw new AppError(
      'limit_reached',
      `Your ${inWords(most)} for files is full. Please ask the clinic.`,
    );
  }
};

/**
 * Returns the files of one message: pictures, or one document, or one voice note. Throws
 * `not_found` and `bad_request`.
 */
export const requireOneMessage = (found: readonly (MessageFile | undefined)[]): MessageFile[] => {
  const files = found.map((file) => {
    if (!file) throw notFound('file');
    return file;
  });
  const most = files.every(({ kind }) => kind === 'picture') ? PICTURES_PER_MESSAGE_MAX : 1;
  if (files.length > most) {
    const sentence = `Up to ${PICTURES_PER_MESSAGE_MAX} pictures, one document or one voice note`;
    throw invalidFields({ fileIds: sentence });
  }
  return files;
};
