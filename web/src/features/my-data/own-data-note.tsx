import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

type OwnDataNoteProps = { title: string; className: string; children: ReactNode };

/** A note about the user's own data above a screen; a conversation does not show it. */
export const OwnDataNote = ({ title, className, children }: OwnDataNoteProps) => (
  <section
    aria-label={title}
    className={classNames(
      'own-data-note mb-4 rounded-card bg-marigold-tint p-3 pl-4 text-on-marigold-tint',
      className,
    )}
  >
    {children}
  </section>
);
