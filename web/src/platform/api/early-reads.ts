declare global {
  interface Window {
    /** What public/early-reads.js has asked for, by address. */
    earlyReads?: Map<string, Promise<Response>>;
  }
}

/** The answer to a read that was asked for before the app was there; once, while the first screen opens. */
export const takeEarlyRead = (url: string): Promise<Response> | undefined => {
  const read = window.earlyReads?.get(url);
  window.earlyReads?.delete(url);
  return read;
};

/** Whatever was asked for early is out of date or another person's from now on. */
export const forgetEarlyReads = (): void => window.earlyReads?.clear();
