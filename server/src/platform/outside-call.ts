/** A call to another server failed; the code says how, in the log and the metrics. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Codes of calls that ended before anything was sent. */
const NEVER_REACHED: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/** Whether a call failed before the other server can have read any of it. */
export const wasNeverReached = (error: unknown): boolean =>
  error instanceof CallError && NEVER_REACHED.includes(error.code);

/** Counts a call by its outcome: `ok`, or the code of its error. */
export type CountCall = (to: 'model' | 'alert' | 'gateway', outcome: string) => void;

/** Returns the code of an error of `fetch`; null for any other. */
const codeOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof CallError) return error.code;
  if (error.name === 'TimeoutError') return 'timeout';
  if (error.name === 'AbortError') return 'stopped';
  if (!(error.cause instanceof Error)) return null;
  const { code } = error.cause as NodeJS.ErrnoException;
  return code ?? 'not-reached';
};

/** Makes a call to another server and counts its outcome; failures become {@link CallError}. */
export const counted = async <Result>(
  count: (outcome: string) => void,
  call: () => Promise<Result>,
): Promise<Result> => {
  try {
    const result = await call();
    count('ok');
    return result;
  } catch (error) {
    const code = codeOf(error);
    count(code ?? 'fault');
    throw code === null || error instanceof CallError
      ? error
      : new CallError(code, { cause: error });
  }
};
