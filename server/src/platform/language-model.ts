import type { Clock } from './clock.ts';
import { CallError, type CountCall, counted } from './outside-call.ts';
import { withTimeout } from './with-timeout.ts';

const TIMEOUT_MS = 8_000;
const ANSWER_MAX_BYTES = 64 * 1024;
const ANSWER_MAX_TOKENS = 2_000;
/** After this many failures in a row, the model is not called for a while. */
const FAILURES_UNTIL_OPEN = 5;
const OPEN_MS = 30_000;

/** The model gave an unusable answer. Unlike after another {@link CallError}, no later try helps. */
export class ModelUnusable extends CallError {}

export type ModelQuestion = {
  system: string;
  user: string;
  /** The JSON Schema that the answer must follow. */
  schema: { name: string; schema: Record<string, unknown> };
};
/**
 * Asks any OpenAI-compatible server; resolves to what `read` finds in the text of the completion,
 * which is unusable if that is null. The question is made only if the model is called.
 */
export type LanguageModel = <Answer>(
  question: () => ModelQuestion,
  read: (text: string) => Answer | null,
  signal: AbortSignal,
) => Promise<Answer>;

type Settings = { baseUrl: string; model: string; apiKey: string };

/**
 * Creates a circuit breaker: after several failures in a row it blocks calls for a while, then lets
 * one try.
 */
const createCircuitBreaker = (clock: Clock) => {
  let failures = 0;
  let openUntil = 0;
  return {
    pass: () => {
      const now = clock.now().getTime();
      // A later `openUntil` comes from a clock that was set back since.
      if (now < openUntil && openUntil <= now + OPEN_MS) throw new CallError('breaker');
      if (failures >= FAILURES_UNTIL_OPEN) openUntil = now + OPEN_MS;
    },
    succeeded: () => {
      failures = 0;
      openUntil = 0;
    },
    failed: () => {
      failures += 1;
      if (failures >= FAILURES_UNTIL_OPEN) openUntil = clock.now().getTime() + OPEN_MS;
    },
  };
};

const readCapped = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    // Leaving the loop cancels the rest of the response.
    if (bytes > ANSWER_MAX_BYTES) throw new ModelUnusable('too-large');
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text;
};

const contentOf = (answer: string): string => {
  let content: unknown;
  try {
    content = JSON.parse(answer).choices[0].message.content;
  } catch {
    throw new ModelUnusable('no-completion');
  }
  if (typeof content !== 'string') throw new ModelUnusable('refused');
  return content;
};

const bodyOf = (model: string, { system, user, schema }: ModelQuestion): string =>
  JSON.stringify({
    model,
    temperature: 0,
    max_tokens: ANSWER_MAX_TOKENS,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
  });

/** Creates a client of the model; throws {@link CallError} or {@link ModelUnusable}. */
export const createLanguageModel = (
  { baseUrl, model, apiKey }: Settings,
  clock: Clock,
  countCall: CountCall,
): LanguageModel => {
  const breaker = createCircuitBreaker(clock);
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
  };
  const post = async (body: string, signal: AbortSignal): Promise<string> => {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal });
    if (response.ok) return readCapped(response);
    await response.body?.cancel();
    throw new CallError(`http-${response.status}`);
  };
  const count = (outcome: string) => countCall('model', outcome);
  return (question, read, signal) =>
    counted(count, async () => {
      breaker.pass();
      const body = bodyOf(model, question());
      try {
        const response = await withTimeout(TIMEOUT_MS, signal, (limit) => post(body, limit));
        breaker.succeeded();
        const answer = read(contentOf(response));
        if (answer === null) throw new ModelUnusable('no-level');
        return answer;
      } catch (error) {
        // An unusable answer, and an abort because the server stops, are no failures of the model.
        if (!(error instanceof ModelUnusable) && !signal.aborted) breaker.failed();
        throw error;
      }
    });
};
