import { lazyDialog, lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

/** All of the user's own data on one page, with the actions available for it. */
export const MyDataPage = lazyPage(() => import('./my-data-page.tsx'), 'MyDataPage');

/** The privacy notice as a dialog over the current screen. */
export const PrivacyDialog = lazyDialog(() => import('./privacy-dialog.tsx'), 'PrivacyDialog');

/** When the account will be erased, as a line within a conversation. */
export const ErasureLine = lazyPart(() => import('./erasure-line.tsx'), 'ErasureLine');

/** Notes and questions about the user's own data, on any screen. */
export const OwnDataNotes = lazyPart(() => import('./own-data-notes.tsx'), 'OwnDataNotes');
