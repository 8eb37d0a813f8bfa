import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { logFailure } from '../../platform/page/failures.ts';
import { keepLanguage } from './kept-language.ts';
import {
  forgetDevice,
  knownDeviceOf,
  readKnownDevice,
  registerDevice,
  storeKnownDevice,
  subscription,
} from './this-device.ts';

/**
 * Turns this device off if another user turned it on, because it would keep notifying that user.
 */
export const dropPreviousUser = async (userId: string): Promise<void> => {
  if (readKnownDevice() && !knownDeviceOf(userId)) await forgetDevice();
};

/**
 * Updates the server if something has changed; turns this device off if it was removed on another
 * one.
 */
export const syncDevice = async (userId: string): Promise<void> => {
  await keepLanguage(currentLanguage()).catch((cause) =>
    logFailure('The language could not be stored for notifications.', cause),
  );
  const known = knownDeviceOf(userId);
  const isMissing =
    known?.deviceId && !(await api.notices.devices()).some(({ id }) => id === known.deviceId);
  // The server also drops a device whose subscription the browser has replaced.
  const isRemoved =
    isMissing && (await subscription())?.endpoint === JSON.parse(known.body).endpoint;
  if (isRemoved) await forgetDevice();
  else await registerDevice(userId);
};

/**
 * Forgets the device id, because the server deletes it with the session; the device is registered
 * again at the next sign-in. After a sign-out nobody is known: removes the subscription too, as the
 * server may not have heard of it.
 */
export const expectSignIn = async (): Promise<void> => {
  const known = readKnownDevice();
  if (!known) await forgetDevice();
  else if (known.deviceId) storeKnownDevice({ ...known, deviceId: undefined });
};
