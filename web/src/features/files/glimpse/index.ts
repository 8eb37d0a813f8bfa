import { lazyPart } from '../../../platform/page/lazy.tsx';

/** Separate from the other components, because the inbox needs only this one. */
export const FilesGlimpse = lazyPart(() => import('./files-glimpse.tsx'), 'FilesGlimpse');
