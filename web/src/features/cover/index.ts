import { lazyPage, lazyPart } from '../../platform/page/lazy.tsx';

/** A doctor's stand-ins and their times. */
export const CoverPage = lazyPage(() => import('./cover-page.tsx'), 'CoverPage');

/** The note about the doctor's team in the patient's chat. */
export const CoverNote = lazyPart(() => import('./cover-note.tsx'), 'CoverNote');
