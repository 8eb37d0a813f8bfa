import { useDeferredValue, useMemo } from 'react';
import type { Timeline } from './timeline.ts';
import type { UnsentMessage } from './unsent-messages.ts';

/**
 * What is drawn of a chat: follows what is known in slices that other work comes between. Messages
 * and those on their way together, so that one stands before the other goes.
 */
export const useShownThread = (
  timeline: Timeline | undefined,
  outgoing: readonly UnsentMessage[],
) => useDeferredValue(useMemo(() => timeline && { ...timeline, outgoing }, [timeline, outgoing]));
