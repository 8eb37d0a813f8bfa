import type { Message } from '@saathi/contract';
import { useEffect, useState } from 'react';

/** So many times older messages are asked for to find one. */
const MOST_PAGES = 20;

type Options = {
  messages: readonly Message[];
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
};

const show = (line: HTMLElement) => {
  line.scrollIntoView({ block: 'center' });
  // Who reads by keyboard or by ear begins there.
  line.tabIndex = -1;
  line.focus({ preventScroll: true });
};

/**
 * The message at which this entry of the browser's history opens its chat (search/found-card.tsx):
 * older ones are loaded until it is here. `seek` brings it into view once.
 */
export const useSoughtMessage = ({ messages, hasOlder, loadingOlder, onOlder }: Options) => {
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
    /** Whether there is one still. */
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
