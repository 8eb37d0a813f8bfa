/** The origin of a call, as needed for signing in. */
export type Caller = {
  /** Client address; behind a trusted proxy, the one the proxy reports. */
  address: string;
  /** A coarse label for the user's list of sessions, such as "Chrome on Android". */
  device: string;
  requestId: string;
  /** Content of the browser's cookies; null if there is none. */
  sessionToken: string | null;
  deviceToken: string | null;
  ticket: string | null;
};
