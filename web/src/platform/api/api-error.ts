import type { ErrorBody, ErrorCode } from '@saathi/contract';
import { currentLanguage, translationOf } from '../i18n/i18n.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';

const parse = (text: string): Partial<ErrorBody> => {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
};

/**
 * A non-OK response. Its message is the status, a colon, a space and the body's text (product 8).
 */
export class ApiError extends Error {
  readonly status: number;
  /** From the contract's closed list; absent if something other than the server responded. */
  readonly code: ErrorCode | undefined;
  /** The server's sentence for the user (product 7: validate-qr). */
  readonly error: string | undefined;
  /** Field name → sentence, for invalid input. */
  readonly fields: Record<string, string>;
  /** The next free times if the requested one is taken. */
  readonly nextFree: string[];
  /** Seconds to wait before trying again, if the server sent them. */
  readonly retryAfter: number | undefined;

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, text: string) {
    super(`${response.status}: ${text || response.statusText}`);
    this.name = 'ApiError';
    const body = parse(text);
    this.status = response.status;
    this.code = body.code as ErrorCode | undefined;
    this.error = body.error ?? body.message;
    this.fields = body.fields ?? {};
    this.nextFree = body.nextFree ?? [];
    this.retryAfter = Number(response.headers.get('retry-after')) || undefined;
  }
}

const inLanguage = (code: ErrorCode | undefined): string | undefined => {
  const sentence = code && translationOf('errors')?.[code];
  return typeof sentence === 'string' ? sentence : undefined;
};

/**
 * Returns the sentence to show for an error: in English the server's own, in other languages the
 * translation for its code. Falls back to `otherwise`.
 */
export const sentenceOf = (
  cause: unknown,
  otherwise: string = useSharedMessages.current().tryAgain,
): string => {
  if (!(cause instanceof ApiError)) return otherwise;
  return (currentLanguage() === 'en' ? cause.error : inLanguage(cause.code)) || otherwise;
};

/** Returns field name → sentence for input that the server rejected. */
export const fieldSentencesOf = (cause: unknown): Record<string, string> => {
  if (!(cause instanceof ApiError)) return {};
  if (currentLanguage() === 'en') return cause.fields;
  const sentence = inLanguage(cause.code) ?? '';
  return Object.fromEntries(Object.keys(cause.fields).map((field) => [field, sentence]));
};

/** Whether an error carries this code from the contract. */
export const hasCode = (cause: unknown, code: ErrorCode): boolean =>
  cause instanceof ApiError && cause.code === code;

/** Whether no response arrived, because of the network or a timeout. */
export const isUnreached = (cause: unknown): boolean =>
  cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError');

/** Whether the server rejected the request in a way that a retry cannot change. */
export const isRefusal = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  cause.status >= 400 &&
  cause.status < 500 &&
  ![401, 408, 429].includes(cause.status);
