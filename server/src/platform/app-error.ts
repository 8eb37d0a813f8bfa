import { type ErrorCode, errorStatus } from '@saathi/contract';

type Details = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The next free times, where one was taken. */
  nextFree?: string[];
};

/** An expected failure: a code of the contract and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** The answer to a missing thing and to somebody else's alike. */
export const notFound = (thing: string): AppError =>
  new AppError('not_found', `This ${thing} does not exist.`);

/** The answer to a call that names another person. */
export const forbidden = (): AppError =>
  new AppError('forbidden', 'You can only do this for yourself.');

/** The answer to nobody, and to somebody who was erased or signed out meanwhile. */
export const notSignedIn = (): AppError => new AppError('not_signed_in', 'Please sign in.');

const RETRY_AFTER_SECONDS = 2;

/** The answer while more is asked than can be done. */
export const overloaded = (): AppError =>
  new AppError('overloaded', 'The server is busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
