import type { DeviceId } from '@saathi/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { listenTo, stopAll } from '../../platform/page/events.ts';
import { localStore } from '../../platform/session/storage.ts';
import { createPublisher } from '../../ui/publisher.ts';
import { deviceOf } from './device-of.ts';

/**
 * The state of notifications on this device: on, off, denied in the browser, possible only from an
 * iPhone's Home Screen, or unsupported.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'homeScreen' | 'missing';

/**
 * What the server was last told of this device; no id if the server forgot it when the session
 * ended.
 */
type KnownDevice = { userId: string; deviceId?: DeviceId; body: string };

const KEY = 'pushDevice';
const changes = createPublisher();

/** Returns what the server was last told, whoever used this device. */
export const readKnownDevice = (): KnownDevice | undefined =>
  JSON.parse(localStore.read(KEY) ?? 'null') ?? undefined;

/** Returns what the server was last told of this person's use of this device. */
export const knownDeviceOf = (userId: string): KnownDevice | undefined => {
  const known = readKnownDevice();
  return known?.userId === userId ? known : undefined;
};

/** Stores what the server was told of this device. */
export const storeKnownDevice = (known: KnownDevice | undefined) => {
  if (known) localStore.write(KEY, JSON.stringify(known));
  else localStore.remove(KEY);
  changes.announce();
};

// iPads identify themselves as Macs.
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches;

const stateOf = (userId: string): DeviceState => {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return isApplePhone() && !isOnHomeScreen() ? 'homeScreen' : 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && knownDeviceOf(userId) ? 'on' : 'off';
};

// The permission may be changed in the browser's own settings.
const subscribeToState = (changed: () => void) =>
  stopAll([
    changes.subscribe(changed),
    listenTo(document, ['visibilitychange'], changed),
    listenTo(window, ['focus', 'storage'], changed),
  ]);

/** Returns the state of notifications on this device, for this person. */
export const useDeviceState = (userId: string): DeviceState =>
  useSyncExternalStore(subscribeToState, () => stateOf(userId));

/** Returns the server's id of this device. */
export const useOwnDeviceId = (userId: string): DeviceId | undefined =>
  useSyncExternalStore(subscribeToState, () => knownDeviceOf(userId)?.deviceId);

const LONGEST_WAIT_MS = 10_000;

const subscribe = async (key: string): Promise<PushSubscription> => {
  const { ready } = navigator.serviceWorker;
  const late = new Promise<never>((_, fail) => {
    setTimeout(fail, LONGEST_WAIT_MS, new Error('The service worker is not there.'));
  });
  const { pushManager } = await Promise.race([ready, late]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (cause) {
    const former = await pushManager.getSubscription();
    if (!former) throw cause;
    // It was made with a key that the server has replaced.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/**
 * Subscribes this device and registers it on the server unless it is known. Returns false if the
 * server has notifications switched off.
 */
export const registerDevice = async (userId: string): Promise<boolean> => {
  const { key } = await api.notices.key();
  if (!key) return false;
  const device = deviceOf(await subscribe(key), currentLanguage());
  const body = JSON.stringify(device);
  const known = knownDeviceOf(userId);
  if (known?.deviceId && known.body === body) return true;
  const { id } = await api.notices.addDevice({ body: device });
  storeKnownDevice({ userId, deviceId: id, body });
  return true;
};

/** Result of turning notifications on; `unanswered` if the browser's prompt was dismissed. */
type TurnOnResult = 'on' | 'denied' | 'unanswered' | 'switchedOff';

/** Asks for permission and turns this device on; must be called from a user gesture. */
export const turnOn = async (userId: string): Promise<TurnOnResult> => {
  const permission = await Notification.requestPermission();
  changes.announce();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  return (await registerDevice(userId)) ? 'on' : 'switchedOff';
};

/** Returns the browser's current push subscription. */
export const subscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

/** Turns notifications off on this device only, for example if the server no longer knows it. */
export const forgetDevice = async (): Promise<void> => {
  await (await subscription())?.unsubscribe();
  storeKnownDevice(undefined);
};

/** Turns this device off, and removes it from the server if it is known there. */
export const turnOff = async (userId: string): Promise<void> => {
  const deviceId = knownDeviceOf(userId)?.deviceId;
  if (deviceId) await api.notices.removeDevice({ params: { deviceId } });
  await forgetDevice();
};
