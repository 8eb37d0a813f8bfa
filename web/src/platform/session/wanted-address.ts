import { sessionStore } from './storage.ts';

const KEY = 'wantedAddress';

/** Remembers the present address, with query and fragment, to come back to after signing in. */
export const rememberWantedAddress = (): void =>
  sessionStore.write(KEY, location.pathname + location.search + location.hash);

/** The remembered address if it lies in this area ('/patient/' or '/doctor/'). */
export const wantedAddress = (area: string): string | undefined => {
  const address = sessionStore.read(KEY);
  return address?.startsWith(area) ? address : undefined;
};

export const forgetWantedAddress = (): void => sessionStore.remove(KEY);
