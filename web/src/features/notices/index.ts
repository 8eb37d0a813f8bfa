import { lazyPart } from '../../platform/page/lazy.tsx';

export { turnOn as turnOnNotices } from './this-device.ts';

/** What a person's settings say of notifications. */
export const NoticesSettings = lazyPart(() => import('./notices-settings.tsx'), 'NoticesSettings');

/** Asks whether this device may tell of what waits, at a moment that explains itself. */
export const AskForNotices = lazyPart(() => import('./ask-for-notices.tsx'), 'AskForNotices');

/** What goes on behind every screen where notifications are allowed. */
export const Notices = lazyPart(() => import('./notices.tsx'), 'Notices');
