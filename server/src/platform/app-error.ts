import { type ErrorCode, errorStatus } from '@saathi/contract';

type Details = {
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** The next free times, if the requested one was taken. */
  nextFree?: string[];
};

/** An expected failure: an error code of the contract and a message for users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** For Fastify, where no error handler is installed. */
  readonly status: number;
  readonly details: Details;

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.code = code;
    this.status = errorStatus[code];
    this.details = details;
  }
}

/** Returns the error for something that does not exist or belongs to somebody else. */
export const notFound = (thing: string): AppError =>
  new AppError('not_found', `This ${thing} does not exist.`);

/** Returns the error for a call that names another person. */
export const forbidden = (): AppError =>
  new AppError('forbidden', 'You can only do this for yourself.');

/** Returns the error for a missing session, or a user who was erased or signed out meanwhile. */
export const notSignedIn = (): AppError => new AppError('not_signed_in', 'Please sign in.');

/** Returns the error for fields that are not valid, each with a sentence. */
export const invalidFields = (fields: Record<string, string>): AppError =>
  new AppError('bad_request', 'Please check what was entered.', { fields });

/** Returns the error for a phone that somebody else has. */
export const phoneTaken = (): AppError =>
  new AppError('phone_taken', 'This phone number is already registered.');

/** Returns the error for a doctor whom the patient has removed. */
export const notAssigned = (): AppError =>
  new AppError('not_assigned', 'This doctor is no longer on your list.');

const RETRY_AFTER_SECONDS = 2;

/** Returns the error for calls that are refused under overload. */
export const overloaded = (): AppError =>
  new AppError('overloaded', 'The server is busy. Please try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
