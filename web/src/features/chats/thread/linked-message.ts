import type { Message } from '@saathi/contract';
import { useEffect, useState } from 'react';

/** The maximum number of pages to load in search of a message. */
const MOST_PAGES = 20;

type Options = {
  messages: readonly Message[];
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
};

const show = (line: HTMLElement) => {
  line.scrollIntoView({ block: 'center' });
  // Move the focus, so that keyboard and screen reader users start there.
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
};

/**
 * Finds the message at which this history entry opens its chat (search/found-card.tsx): older pages
 * are loaded until it is there. `seek` scrolls to it once.
 */
export const useLinkedMessage = ({ messages, hasOlder, loadingOlder, onOlder }: Options) => {
  const [sought] = useState(() => ({
    id: history.state?.message as string | undefined,
    pages: 0,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a page has come, or has not
  useEffect(() => {
    if (sought.id === undefined || !hasOlder || loadingOlder) return;
    sought.pages += 1;
    if (sought.pages > MOST_PAGES) sought.id = undefined;
    else onOlder();
  }, [messages, loadingOlder]);
  return {
    /** Whether the message is still being looked for. */
    seeks: sought.id !== undefined,
    seek: (box: HTMLElement): 'shown' | 'missing' | undefined => {
      const { id } = sought;
      if (id === undefined) return undefined;
      const isHere = messages.some((message) => message.id === id);
      if (!isHere && hasOlder) return undefined;
      sought.id = undefined;
      const line = box.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
      if (line) show(line);
      return line ? 'shown' : 'missing';
    },
  };
};
