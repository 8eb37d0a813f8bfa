import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

/** Who stands in for a doctor, and when. */
export const CoverPage = lazyPage(() => import('./cover-page.tsx'), 'CoverPage');

/** What a patient's chat says of who stands in for its doctor. */
export const CoverNote = lazyPart(() => import('./cover-note.tsx'), 'CoverNote');
