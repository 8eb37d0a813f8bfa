/** Where a call comes from, as far as sign-in cares. */
export type Caller = {
  /** Address of the client, behind trusted proxies the one they name. */
  address: string;
  /** A coarse label for the owner's list of sessions, such as "Chrome on Android". */
  device: string;
  requestId: string;
  /** What the browser's cookies hold; null where there is none. */
  sessionToken: string | null;
  deviceToken: string | null;
  ticket: string | null;
};
