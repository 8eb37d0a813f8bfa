import { logFailure } from './log.ts';

/** Lets the built app open without a network from the next visit on. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first screen: on a slow network that screen comes first.
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .catch((cause) => logFailure('The app cannot be kept for use without network.', cause));
  });
};
