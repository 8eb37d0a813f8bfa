declare global {
  interface Window {
    /** What public/early-reads.js has asked for, by address. */
    earlyReads?: {
      reads: Map<string, Promise<Response>>;
      /** Those that have come, as they were read. */
      answers: Map<string, unknown>;
      /** Settles when nothing of it is on its way any more. */
      all: Promise<unknown>;
    };
  }
}

/** The answer to a read that was asked for before the app was there; once, while the first screen opens. */
export const takeEarlyRead = (url: string): Promise<Response> | undefined => {
  const read = window.earlyReads?.reads.get(url);
  window.earlyReads?.reads.delete(url);
  return read;
};

/** The same where the answer has come already, for what is drawn at once. */
export const takeEarlyAnswer = (url: string): unknown => {
  const answer = window.earlyReads?.answers.get(url);
  window.earlyReads?.answers.delete(url);
  if (answer !== undefined) takeEarlyRead(url);
  return answer;
};

/** Resolves once all that was asked for early has come or failed. */
export const earlyReadsSettled = async (): Promise<void> => {
  await window.earlyReads?.all;
};

/** Whatever was asked for early is out of date or another person's from now on. */
export const forgetEarlyReads = (): void => {
  window.earlyReads?.reads.clear();
  window.earlyReads?.answers.clear();
};
