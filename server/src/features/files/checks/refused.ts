import { AppError } from '../../../platform/app-error.ts';

/** Returns the error for bytes that are not of the declared kind. */
export const refused = (what: string): AppError => new AppError('unsupported_media_type', what);

/** A checked file: its media type and the bytes to store. */
export type CheckedFile = {
  type: string;
  bytes: Buffer;
  /** Length of a voice note according to the file; null if it does not contain the length. */
  seconds: number | null;
  /** Longer side of a picture in pixels. */
  longest?: number;
};
