import { logFailure } from './log.ts';

const register = () => {
  navigator.serviceWorker
    .register('/service-worker.js')
    .catch((cause) => logFailure('The app cannot be kept for use without network.', cause));
};

/** Lets the built app open without a network from the next visit on. */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the first screen: on a slow network that screen comes first.
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register);
};
