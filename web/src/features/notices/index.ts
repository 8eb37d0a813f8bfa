import { lazyPart } from '../../platform/page/lazy.tsx';

export { showNotification, withdrawNotifications } from './notifications.ts';
export { type DeviceState, turnOn as turnOnNotices, useDeviceState } from './this-device.ts';
export { useTurnOn } from './use-turn-on.ts';

/** The notifications part of the settings. */
export const NoticesSettings = lazyPart(() => import('./notices-settings.tsx'), 'NoticesSettings');

/** Offers to turn on notifications on this device, at a moment when their use is obvious. */
export const AskForNotices = lazyPart(() => import('./ask-for-notices.tsx'), 'AskForNotices');

/** Background work for notifications on every screen; renders nothing. */
export const Notices = lazyPart(() => import('./notices.tsx'), 'Notices');
