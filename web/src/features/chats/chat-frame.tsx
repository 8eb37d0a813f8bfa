import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { listenTo } from '../../platform/page/events.ts';
import { handleBackLinkClick } from '../../platform/page/navigation.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErasureLine } from '../my-data/index.ts';

// Safari overlays the keyboard and moves the visual viewport; the frame follows the visible part.
// Other browsers shrink the page itself, so nothing is covered.
const useVisibleViewport = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const follow = () => {
      // When zoomed in, the visual viewport shows the part the user has chosen.
      const zoomed = view.scale !== 1;
      const above = zoomed ? 0 : Math.max(0, view.offsetTop);
      const below = zoomed ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop);
      frame.current?.style.setProperty('--above', `${Math.round(above)}px`);
      frame.current?.style.setProperty('--below', `${Math.round(below)}px`);
    };
    follow();
    return listenTo(view, ['resize', 'scroll'], follow);
  }, []);
  return frame;
};

/**
 * Fills the window between the shell's bars, so that only the thread scrolls and the composer stays
 * within reach of the thumb. On a very low window (keyboard, large text) the bars above the thread
 * scroll, then it scrolls as a whole.
 */
export const ChatFrame = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div
    ref={useVisibleViewport()}
    className={classNames(
      'chat-frame fixed inset-x-0 top-[max(var(--top-bar),var(--above,0px))] bottom-[max(var(--bottom-bar),var(--below,0px))] z-10 flex flex-col overflow-y-auto bg-ground',
      wide ? 'lg:left-64' : 'chat-sheet mx-auto w-full max-w-3xl sm:px-4 md:pb-4',
    )}
  >
    {useSignedIn().erasureAt && !wide && <ErasureLine />}
    {children}
  </div>
);

/** Link from a conversation back to its list. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    onClick={handleBackLinkClick}
    aria-label={label}
    className="hit grid shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
  >
    <ArrowLeft className="size-6" />
  </Link>
);

/** Classes of the next appointment, the last line of a chat header. */
export const nextAppointmentClassName =
  'chat-note hit flex basis-full items-center gap-1.5 rounded-md pl-3 text-sm font-semibold text-brand hover:underline';
