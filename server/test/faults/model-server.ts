import type { ServerResponse } from 'node:http';
import { startLoopback } from '../loopback.ts';

/**
 * How a model behaves: `well` sends every message to the doctor; the others are kinds of failure.
 */
export type Behaviour = 'well' | 'down' | 'slow' | 'garbage' | 'huge' | 'redirect';

const HUGE_BYTES = 100 * 1_048_576;
const PIECE = 'x'.repeat(65_536);

const completion = (content: string): string =>
  JSON.stringify({ choices: [{ message: { content } }] });
const GOOD = completion(
  JSON.stringify({ level: 'ROUTINE', reason: 'Nothing urgent', draft: '', needsDoctor: true }),
);

/** Sends 100 MB as fast as they are read; stops when the reader disconnects. */
const pour = (response: ServerResponse): void => {
  let sent = 0;
  const more = () => {
    while (!response.destroyed && sent < HUGE_BYTES) {
      sent += PIECE.length;
      if (!response.write(PIECE)) return;
    }
    response.end();
  };
  response.on('drain', more);
  more();
};

const answers: Record<Behaviour, (response: ServerResponse) => void> = {
  well: (response) => response.end(GOOD),
  down: (response) => response.destroy(),
  slow: () => undefined,
  garbage: (response) => response.end('<html>\u0000 not { json'),
  huge: pour,
  redirect: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
};

/** Starts the server of a language model with adjustable behaviour; `asked` counts the requests. */
export const startModelServer = async () => {
  let behaviour: Behaviour = 'well';
  let asked = 0;
  const { origin, close } = await startLoopback((request, response) => {
    request.resume();
    request.on('end', () => {
      asked += 1;
      response.setHeader('content-type', 'application/json');
      answers[behaviour](response);
    });
  });
  return {
    settings: { LLM_BASE_URL: `${origin}/v1` },
    asked: () => asked,
    behave: (as: Behaviour) => {
      behaviour = as;
    },
    stop: close,
  };
};
