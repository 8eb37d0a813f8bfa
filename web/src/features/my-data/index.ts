import { lazyDialog, lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

/** All of a person's own data on one screen, and what they can do about it. */
export const MyDataPage = lazyPage(() => import('./my-data-page.tsx'), 'MyDataPage');

/** The privacy notice, to be read over whatever one is doing. */
export const PrivacyDialog = lazyDialog(() => import('./privacy-dialog.tsx'), 'PrivacyDialog');

/** When everything will be erased, within a conversation. */
export const ErasureLine = lazyPart(() => import('./erasure-line.tsx'), 'ErasureLine');

/** What a person is told and asked of their own data, on whatever screen. */
export const OwnDataNotes = lazyPart(() => import('./own-data-notes.tsx'), 'OwnDataNotes');
