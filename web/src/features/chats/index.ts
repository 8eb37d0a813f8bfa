import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

export const PatientChatPage = lazyPage(() => import('./patient-chat-page.tsx'), 'PatientChatPage');
export const InboxPage = lazyPage(() => import('./inbox/inbox-page.tsx'), 'InboxPage');
export const InboxChatPage = lazyPage(() => import('./inbox/inbox-chat-page.tsx'), 'InboxChatPage');
export const SearchPage = lazyPage(() => import('./search/search-page.tsx'), 'SearchPage');
export { InboxAlert, InboxCount } from './inbox/inbox-alert.tsx';
export { useReason } from './inbox/reason.tsx';
export { LevelMark, StandInMark, WaitingTime } from './inbox/urgency.tsx';
export { isWaiting } from './inbox/use-inbox.ts';
export { UnreadBadge } from './unread-badge.tsx';

/** Sends the queued messages; mounted on every screen of patient and doctor. */
export const UnsentMessages = lazyPart(() => import('./deliver-messages.tsx'), 'DeliverMessages');
