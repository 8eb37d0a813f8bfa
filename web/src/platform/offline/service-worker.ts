import { logFailure } from '../page/failures.ts';
import { afterFirstPaint } from '../page/lazy.tsx';

const register = () => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((cause) => logFailure('The app cannot be kept for use without network.', cause));
};

/** Lets the built app open without a network from the next visit on; the first screen comes first. */
export const registerServiceWorker = (): void => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) afterFirstPaint(register);
};
