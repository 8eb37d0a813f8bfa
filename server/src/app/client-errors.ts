import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody, ErrorCode } from '@saathi/contract';
import { newId } from '../platform/ids.ts';
import { defaultSentenceFor } from './error-handler.ts';

type Failure = { status: number; code: ErrorCode; message: string };

/** By Node's error code; anything else the parser refuses is not HTTP. */
const failures: Record<string, Failure> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'bad_request',
    message: 'The request took too long to arrive.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'too_large',
    message: 'The headers of the request are too large.',
  },
};
const MALFORMED: Failure = {
  status: 400,
  code: 'bad_request',
  message: defaultSentenceFor('bad_request'),
};

/** Answers what never became a request, bypassing the framework, as an {@link ErrorBody}. */
export const answerClientError = (error: NodeJS.ErrnoException, socket: Socket): void => {
  // The client has disconnected; there is nobody to answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const { status, code, message } = failures[error.code ?? ''] ?? MALFORMED;
  const body: ErrorBody = { code, error: message, message, requestId: newId() };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  // The rest of the request is not waited for.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy(error));
};
