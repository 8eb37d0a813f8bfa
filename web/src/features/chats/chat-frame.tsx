import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/**
 * Fills what the shell's bars leave of the window, so that the thread scrolls and the place to
 * write stays at the thumb. On a very low window (keyboard, large text) it scrolls as a whole.
 */
export const ChatFrame = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div
    className={classNames(
      'chat-frame fixed inset-x-0 top-(--top-bar) bottom-(--bottom-bar) z-10 flex flex-col overflow-y-auto bg-ground',
      wide ? 'lg:left-64' : 'chat-sheet mx-auto w-full max-w-3xl sm:px-4 md:pb-4',
    )}
  >
    {children}
  </div>
);
