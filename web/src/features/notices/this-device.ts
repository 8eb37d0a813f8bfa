import type { DeviceId } from '@saathi/contract';
import { useSyncExternalStore } from 'react';
import { api } from '../../platform/api/api.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { createNews, listenTo } from '../../platform/page/events.ts';
import { localStore } from '../../platform/session/storage.ts';
import { deviceOf } from './device-of.ts';

/**
 * Whether this device tells its person of what waits: on, off, forbidden in the browser, possible
 * only from the Home Screen of an iPhone, or not at all.
 */
export type DeviceState = 'on' | 'off' | 'denied' | 'homeScreen' | 'missing';

/** What the server was told of this device; without an id it has forgotten it with an ended session. */
type Told = { userId: string; deviceId?: DeviceId; body: string };

const KEY = 'pushDevice';
const changes = createNews();

const lastTold = (): Told | undefined => JSON.parse(localStore.read(KEY) ?? 'null') ?? undefined;

const told = (userId: string): Told | undefined => {
  const known = lastTold();
  return known?.userId === userId ? known : undefined;
};

const remember = (known: Told | undefined) => {
  if (known) localStore.write(KEY, JSON.stringify(known));
  else localStore.remove(KEY);
  changes.announce();
};

// An iPad says that it is a Mac.
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isOnHomeScreen = () => matchMedia('(display-mode: standalone)').matches;

const stateOf = (userId: string): DeviceState => {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return isApplePhone() && !isOnHomeScreen() ? 'homeScreen' : 'missing';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && told(userId) ? 'on' : 'off';
};

// What is allowed may have been changed in the browser's own settings meanwhile.
const subscribeToState = (changed: () => void) => {
  const stops = [
    changes.subscribe(changed),
    listenTo(document, ['visibilitychange'], changed),
    listenTo(window, ['focus', 'storage'], changed),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

export const useDeviceState = (userId: string): DeviceState =>
  useSyncExternalStore(subscribeToState, () => stateOf(userId));

/** Under which id the server knows this device. */
export const useOwnDeviceId = (userId: string): DeviceId | undefined =>
  useSyncExternalStore(subscribeToState, () => told(userId)?.deviceId);

const LONGEST_WAIT_MS = 10_000;

const subscribe = async (key: string): Promise<PushSubscription> => {
  const late = new Promise<never>((_, fail) => {
    setTimeout(fail, LONGEST_WAIT_MS, new Error('The service worker is not there.'));
  });
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late]);
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (cause) {
    const former = await pushManager.getSubscription();
    if (!former) throw cause;
    // Made with a key that the server has replaced.
    await former.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/** Subscribes this device and tells the server, unless it knows; false where the server sends nothing. */
const tellServer = async (userId: string): Promise<boolean> => {
  const { key } = await api.notices.key();
  if (!key) return false;
  const device = deviceOf(await subscribe(key), currentLanguage());
  const body = JSON.stringify(device);
  const known = told(userId);
  if (known?.deviceId && known.body === body) return true;
  const { id } = await api.notices.addDevice({ body: device });
  remember({ userId, deviceId: id, body });
  return true;
};

/** How turning it on has gone; `unanswered` where the browser's question was closed. */
export type TurnedOn = 'on' | 'denied' | 'unanswered' | 'switchedOff';

/** Asks the browser and turns this device on; call it from a press. */
export const turnOn = async (userId: string): Promise<TurnedOn> => {
  const permission = await Notification.requestPermission();
  changes.announce();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'unanswered';
  return (await tellServer(userId)) ? 'on' : 'switchedOff';
};

/** Turns this device off where the server knows it no more. */
export const forgetDevice = async (): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  remember(undefined);
};

/** Turns this device off where somebody else turned it on: it would go on ringing for that person. */
export const dropFormerUser = async (userId: string): Promise<void> => {
  if (lastTold() && !told(userId)) await forgetDevice();
};

/** Turns this device off, on the server too where it is known there. */
export const turnOff = async (userId: string): Promise<void> => {
  const deviceId = told(userId)?.deviceId;
  if (deviceId) await api.notices.removeDevice({ params: { deviceId } });
  await forgetDevice();
};

/** Tells the server again where something has changed; a device that was removed from another one is off. */
export const keepDevice = async (userId: string): Promise<void> => {
  const id = told(userId)?.deviceId;
  const isRemoved = id && !(await api.notices.devices()).some((device) => device.id === id);
  if (isRemoved) await forgetDevice();
  else await tellServer(userId);
};

/** With its session the server has forgotten the device; it is told anew at the next sign-in. */
export const expectSignIn = (): void => {
  const known = lastTold();
  if (known?.deviceId) remember({ ...known, deviceId: undefined });
};
