import { type ErrorBody, type ErrorCode, errorStatus } from '@saathi/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, invalidFields, notSignedIn, overloaded } from '../platform/app-error.ts';

const codeByStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
};
const sentences: Partial<Record<ErrorCode, string>> = {
  bad_request: 'The request could not be understood.',
  too_large: 'The request is too large.',
  unsupported_media_type: 'Only JSON is understood.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This cannot be done at this address.',
};

const FOREIGN_KEY_VIOLATION = '23503';

/** Returns whether a row names the acting person, who was erased in the meantime. */
const isActorErased = (error: unknown, { actor }: FastifyRequest): boolean => {
  const { code, detail } = error as { code?: string; detail?: string };
  return (
    code === FOREIGN_KEY_VIOLATION &&
    actor !== null &&
    detail?.includes(`(${actor.userId})`) === true &&
    detail.includes('"users"')
  );
};

/** Converts anything thrown into an expected failure; unknown errors become a plain 500. */
const toAppError = (error: unknown, request: FastifyRequest): AppError => {
  if (error instanceof AppError) return error;
  if (isActorErased(error, request)) return notSignedIn();
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = Object.fromEntries(
      error.validation.map((issue) => [
        issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body',
        issue.message ?? 'Not valid',
      ]),
    );
    return invalidFields(fields);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 503) return overloaded();
  const code = codeByStatus[status] ?? (status >= 400 && status < 500 ? 'bad_request' : 'internal');
  return new AppError(code, sentences[code] ?? 'Something went wrong on our side.');
};

/** Installs the one place that turns failures into answers of the shape {@link ErrorBody}. */
export const installErrorHandler = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    const failure = toAppError(error, request);
    if (failure.code === 'internal') request.log.error({ err: error }, 'unexpected failure');
    else request.log.info({ code: failure.code }, 'refused');
    const { fields, retryAfterSeconds, nextFree } = failure.details;
    if (retryAfterSeconds !== undefined) {
      reply.header('retry-after', Math.max(1, Math.ceil(retryAfterSeconds)));
    }
    const body: ErrorBody = {
      code: failure.code,
      error: failure.message,
      message: failure.message,
      requestId: request.id,
      ...(fields && { fields }),
      ...(nextFree && { nextFree }),
    };
    return reply
      .code(errorStatus[failure.code])
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(body);
  });
};

export const defaultSentenceFor = (code: ErrorCode): string => sentences[code] ?? '';
