import type { Endpoint, Endpoints, ErrorBody, ErrorCode } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';
import { queryOptions } from '@tanstack/react-query';
import { createPublisher } from '../../ui/publisher.ts';
import { currentLanguage, translationOf } from '../i18n/i18n.ts';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { pathParts } from '../page/screens.ts';

/**
 * Returns a random 128-bit id that identifies repeated sends of one item. `randomUUID` is missing
 * on pages without https.
 */
export const newClientId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

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

const translatedSentence = (code: ErrorCode | undefined): string | undefined => {
  const sentence = code && translationOf('errors')?.[code];
  return typeof sentence === 'string' ? sentence : undefined;
};

/**
 * Returns the sentence to show for an error: in English the server's own, in other languages the
 * translation for its code. Falls back to `otherwise`, by default the advice to try again, and to
 * check the connection if nothing answered.
 */
export const sentenceOf = (
  cause: unknown,
  otherwise: string = useSharedMessages.current()[
    isNetworkError(cause) ? 'checkConnection' : 'tryAgain'
  ],
): string => {
  if (!(cause instanceof ApiError)) return otherwise;
  return (currentLanguage() === 'en' ? cause.error : translatedSentence(cause.code)) || otherwise;
};

/** Returns field name → sentence for input that the server rejected. */
export const fieldSentencesOf = (cause: unknown): Record<string, string> => {
  if (!(cause instanceof ApiError)) return {};
  if (currentLanguage() === 'en') return cause.fields;
  const sentence = translatedSentence(cause.code) ?? '';
  return Object.fromEntries(Object.keys(cause.fields).map((field) => [field, sentence]));
};

/** Whether an error carries this code from the contract. */
export const hasCode = (cause: unknown, code: ErrorCode): boolean =>
  cause instanceof ApiError && cause.code === code;

/** Whether no response arrived, because of the network or a timeout. */
export const isNetworkError = (cause: unknown): boolean =>
  cause instanceof TypeError || (cause instanceof DOMException && cause.name === 'TimeoutError');

/**
 * Whether the server rejected the request in a way that a retry cannot change. An error without a
 * code comes from something in between, such as a proxy.
 */
export const isPermanentRejection = (cause: unknown): boolean =>
  cause instanceof ApiError &&
  cause.code !== undefined &&
  cause.status >= 400 &&
  cause.status < 500 &&
  ![401, 408, 429].includes(cause.status);

declare global {
  interface Window {
    /**
     * Reads requested by public/early-reads.js, by URL; `text` is set once a successful response is
     * complete.
     */
    earlyReads?: Map<string, { answer: Promise<Response>; text?: string }>;
  }
}

type Schema = { _zod: { input: unknown; output: unknown } };
type In<S> = S extends Schema ? S['_zod']['input'] : never;
type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends Schema }
  ? Record<never, never> extends In<S>
    ? { [P in K]?: In<S> }
    : { [P in K]: In<S> }
  : unknown;

type RawBody<E> = E extends { rawBody: object } ? { rawBody: Blob } : unknown;

/** Input of a call according to the contract: path parameters, query and body. */
export type CallInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & RawBody<E>;

/** Output of a call; undefined if it returns nothing. */
export type CallOutput<E> = E extends { response: infer S extends Schema }
  ? S['_zod']['output']
  : undefined;

type KeyInput<E> = CallInput<E> & {
  /** Whose data it is, if the path does not tell (product 7: the goals' cache key). */
  as?: string;
};
type Args<I> = Record<never, never> extends I ? [input?: I] : [input: I];
type Call<E> = ((
  ...args: Args<CallInput<E> & Pick<RawInput, 'signal' | 'keepalive'>>
) => Promise<CallOutput<E>>) & {
  /** Key of the cached read: its string parts, joined by slashes, are the path (product 7). */
  key: (...args: Args<KeyInput<E>>) => QueryKeyParts;
  /** Returns the answer to a read requested before the app loaded, if it has arrived; only once. */
  early: (...args: Args<CallInput<E>>) => CallOutput<E> | undefined;
  /** Key and fetcher together, for `useQuery`. */
  query: (...args: Args<KeyInput<E>>) => ReturnType<typeof readOptions<CallOutput<E>>>;
};
type Api = { [F in keyof typeof paths]: Calls<F> };

type QueryKeyParts = readonly (string | { query?: Query; as?: string })[];
type Query = Record<string, string | number | undefined>;
type RawInput = {
  params?: Record<string, string>;
  query?: Query;
  body?: unknown;
  rawBody?: Blob;
  as?: string;
  signal?: AbortSignal;
  /** Whether the request goes on when the page is closed. */
  keepalive?: boolean;
};
type Route = Pick<Endpoint, 'method' | 'path'>;

const search = (query: Query = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length ? `?${new URLSearchParams(given)}` : '';
};

// '/api/goals' stays one part, so that one prefix invalidates all reads of a feature.
const keyOf = (route: Route, { params, query, as }: RawInput = {}): QueryKeyParts => {
  const [api, feature, ...rest] = pathParts(route.path, params);
  return [`/${api}/${feature}`, ...rest, ...(query || as ? [{ query, as }] : [])];
};

const urlOf = (key: QueryKeyParts): string => {
  const parts = key.filter((part) => typeof part === 'string');
  const last = key.at(-1);
  return parts.join('/') + search(typeof last === 'object' ? last.query : undefined);
};

/** Request timeout, longer than anyone would still wait for an answer. */
const TIME_LIMIT_MS = 15_000;

/** Aborts a request that stalls. The oldest supported browsers lack `AbortSignal.any`. */
const withTimeLimit = (signal: AbortSignal | undefined) => {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS);
  const either = new AbortController();
  const listening = new AbortController();
  for (const one of signal ? [limit, signal] : [limit]) {
    if (one.aborted) either.abort(one.reason);
    one.addEventListener('abort', () => either.abort(one.reason), listening);
  }
  /** `end` removes the listeners of a finished request before the timeout. */
  return { signal: either.signal, end: () => listening.abort() };
};

/**
 * Returns the response to a read requested before the app loaded, if any; only once, while the
 * first screen opens.
 */
const takeEarlyRead = (url: string): Promise<Response> | undefined => {
  const read = window.earlyReads?.get(url);
  window.earlyReads?.delete(url);
  return read?.answer;
};

/**
 * Returns the parsed answer to an early read if it has already arrived, so that the first render
 * shows it; otherwise undefined.
 */
const takeEarlyAnswer = <T>(url: string): T | undefined => {
  const text = window.earlyReads?.get(url)?.text;
  if (text === undefined) return undefined;
  window.earlyReads?.delete(url);
  return JSON.parse(text);
};

/** Discards all early reads, which are now outdated or belong to another person. */
export const forgetEarlyReads = (): void => window.earlyReads?.clear();

const contentOf = ({ body, rawBody }: RawInput): Pick<RequestInit, 'headers' | 'body'> => {
  if (rawBody) return { headers: { 'content-type': 'application/octet-stream' }, body: rawBody };
  if (body === undefined) return {};
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

const answerOf = (route: Route, input: RawInput, signal: AbortSignal): Promise<Response> => {
  const url = urlOf(keyOf(route, input));
  const read = route.method === 'GET' && takeEarlyRead(url);
  if (read) return read;
  return fetch(url, {
    method: route.method,
    credentials: 'include', // product 7
    ...contentOf(input),
    keepalive: input.keepalive,
    signal,
  });
};

/** Notifies when a response says that the session has ended. */
export const sessionEnd = createPublisher();

const send = async (route: Route, input: RawInput = {}): Promise<unknown> => {
  const { signal, end } = withTimeLimit(input.signal);
  try {
    const response = await answerOf(route, input, signal);
    const text = await response.text();
    if (response.ok) return text ? JSON.parse(text) : undefined;
    const error = new ApiError(response, text);
    if (error.code === 'not_signed_in') sessionEnd.announce();
    throw error;
  } finally {
    end();
  }
};

const readOptions = <T>(key: QueryKeyParts, read: (signal: AbortSignal) => Promise<T>) =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    initialData: () => takeEarlyAnswer<T>(urlOf(key)),
  });

const callOf = (route: Route) =>
  Object.assign((input?: RawInput) => send(route, input), {
    key: (input?: RawInput) => keyOf(route, input),
    early: (input?: RawInput) => takeEarlyAnswer(urlOf(keyOf(route, input))),
    query: (input?: RawInput) =>
      readOptions(keyOf(route, input), (signal) => send(route, { ...input, signal })),
  });

type Calls<F extends keyof Endpoints> = { [C in keyof Endpoints[F]]: Call<Endpoints[F][C]> };

/** Builds one feature's calls from their routes. */
export const callsOf = <F extends keyof Endpoints>(routes: Record<keyof Endpoints[F], Route>) =>
  Object.fromEntries(
    Object.entries<Route>(routes).map(([name, route]) => [name, callOf(route)]),
  ) as unknown as Calls<F>;

/**
 * The server's calls, typed by the contract: `api.goals.create({ body })`,
 * `useQuery(api.goals.list.query({ as: user.id }))`. Throws ApiError on any non-OK response.
 */
export const api = Object.fromEntries(
  Object.entries(paths).map(([feature, routes]) => [feature, callsOf(routes as never)]),
) as unknown as Api;
