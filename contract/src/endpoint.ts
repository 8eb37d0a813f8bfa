import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call at all; what they may touch is decided by each feature's policy. Members of the
 * clinic who are no doctors (at the desk, assistants) make the calls of `anyone` and `desk`, those
 * marked `member`, and assistants those marked `assistant` too.
 */
export type Access = 'anyone' | 'signed-in' | 'patient' | 'doctor' | 'desk';

/** One call: where it is, who may make it, what goes in and what comes out. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** A call of `signed-in` that members who are no doctors make too. */
  member?: true;
  /** A call of `signed-in` or `doctor` that assistants make too. */
  assistant?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is bytes, at most so many, instead of JSON. */
  rawBody?: { maxBytes: number };
  /** Shape of the answer; null where there is no JSON body (204, 302, event stream). */
  response: z.ZodType | null;
  /** Status of success; 200 unless told. */
  status?: 200 | 201 | 204 | 302;
  /** Errors beyond those every call may answer (bad input, not signed in, wrong role, too busy). */
  errors?: readonly ErrorCode[];
  /** The app repeats this call by itself, so it does not keep a session alive. */
  background?: boolean;
};

/** Joins a method and path with its schemas, keeping every literal type. */
export const endpoint = <
  P extends Pick<Endpoint, 'method' | 'path'>,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  path: P,
  rest: E,
): P & E => ({ ...path, ...rest });
