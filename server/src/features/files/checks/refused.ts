import { AppError } from '../../../platform/app-error.ts';

/** The answer to bytes that are not what they are said to be. */
export const refused = (what: string): AppError => new AppError('unsupported_media_type', what);

/** A file after its check: what it is, and the bytes that are kept. */
export type Clean = {
  type: string;
  bytes: Buffer;
  /** Length of a voice note as the file tells it; null where it does not. */
  seconds: number | null;
  /** Pixels of a picture's longer side. */
  longest?: number;
};
