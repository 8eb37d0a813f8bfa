import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { listenTo } from '../../platform/page/events.ts';
import { leadBack } from '../../platform/page/navigation.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErasureLine } from '../my-data/index.ts';

// Safari lays its keyboard over the page and moves what is seen of it: the frame keeps to that part.
// Elsewhere the page itself becomes lower, and nothing is covered.
const useSeenPart = () => {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const follow = () => {
      // Who has zoomed in looks at a part of their own choice.
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
 * Fills what the shell's bars leave of the window, so that the thread scrolls and the place to
 * write stays at the thumb. On a very low window (keyboard, large text) it scrolls as a whole.
 */
export const ChatFrame = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div
    ref={useSeenPart()}
    className={classNames(
      'chat-frame fixed inset-x-0 top-[max(var(--top-bar),var(--above,0px))] bottom-[max(var(--bottom-bar),var(--below,0px))] z-10 flex flex-col overflow-y-auto bg-ground',
      wide ? 'lg:left-64' : 'chat-sheet mx-auto w-full max-w-3xl sm:px-4 md:pb-4',
    )}
  >
    {useSignedIn().erasureAt && !wide && <ErasureLine />}
    {children}
  </div>
);

/** From a conversation back to the list it was opened from. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <Link
    href={href}
    onClick={leadBack}
    aria-label={label}
    className="hit grid shrink-0 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink"
  >
    <ArrowLeft className="size-6" />
  </Link>
);

/** Look of a chat header's last line, the next appointment of the two. */
export const nextAppointmentLook =
  'chat-note hit flex basis-full items-center gap-1.5 rounded-md pl-3 text-sm font-semibold text-brand hover:underline';
