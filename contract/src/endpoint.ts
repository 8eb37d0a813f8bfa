import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call at all; each feature's policy decides what they may access. Clinic members
 * who are not doctors (desk and assistants) may make the calls for `anyone` and `desk` and those
 * marked `member`; assistants also those marked `assistant`.
 */
export type Access = 'anyone' | 'signed-in' | 'patient' | 'doctor' | 'desk';

/** One call: its path, who may make it, its input and its output. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** Marks a `signed-in` call that clinic members who are not doctors may make, too. */
  member?: true;
  /** Marks a `signed-in` or `doctor` call that assistants may make, too. */
  assistant?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is raw bytes, at most this many, instead of JSON. */
  rawBody?: { maxBytes: number };
  /** Schema of the response; null if there is no JSON body (204, 302, event stream). */
  response: z.ZodType | null;
  /** HTTP status on success; default: 200. */
  status?: 200 | 201 | 204 | 302;
  /** Errors in addition to those of every call (bad input, not signed in, wrong role, too busy). */
  errors?: readonly ErrorCode[];
  /** The app repeats this call automatically, so it does not extend the session. */
  background?: boolean;
};

/** Combines a method and path with its schemas, preserving all literal types. */
export const endpoint = <
  P extends Pick<Endpoint, 'method' | 'path'>,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  path: P,
  rest: E,
): P & E => ({ ...path, ...rest });
