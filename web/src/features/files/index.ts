import { lazyDialog, lazyPart } from '../../platform/page/lazy.tsx';

export const AttachDialog = lazyDialog(() => import('./attach-dialog.tsx'), 'AttachDialog');
export const VoiceDialog = lazyDialog(() => import('./voice-dialog.tsx'), 'VoiceDialog');
export const MessageFiles = lazyPart(() => import('./message-files.tsx'), 'MessageFiles');
export const UnsentFiles = lazyPart(() => import('./unsent-files.tsx'), 'UnsentFiles');
export type { UnsentFile } from './unsent-file.ts';

/**
 * Uploads the files of a message and returns their ids.
 * @throws ApiError
 */
export const uploadFiles: typeof import('./upload.ts').uploadFiles = async (files, signal) =>
  (await import('./upload.ts')).uploadFiles(files, signal);

/** Deletes the stored content of files that were sent or discarded. */
export const forgetFiles = async (files: readonly import('./unsent-file.ts').UnsentFile[]) => {
  const [{ deleteBlobs: dropBlobs }, { blobIdsOf }] = await Promise.all([
    import('./blob-store.ts'),
    import('./unsent-file.ts'),
  ]);
  await dropBlobs(blobIdsOf(files));
};
