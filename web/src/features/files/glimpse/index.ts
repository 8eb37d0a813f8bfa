import { lazyPart } from '../../../platform/page/lazy.tsx';

/** Apart from the rest, since whoever shows the inbox has it. */
export const FilesGlimpse = lazyPart(() => import('./files-glimpse.tsx'), 'FilesGlimpse');
