import type { Message } from '@saathi/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLinkedMessage } from './linked-message.ts';
import { isOwn, type Names } from './senders.ts';
import type { UnsentMessage } from './unsent-messages.ts';

const NEAR_END_PX = 60;
/** Distance to the first loaded message at which older ones are loaded. */
const LOAD_AHEAD_PX = 1_200;

const topOf = (element: Element) => element.getBoundingClientRect().top;
// By the lower edge: the sender's name above a line may disappear when an older line is loaded.
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
const placeIn = (box: HTMLElement, line: Element) => bottomOf(line) - topOf(box) + box.scrollTop;

/** Returns the first line in view, by binary search. */
const lineInView = (box: HTMLElement): Element | undefined => {
  const lines = box.querySelectorAll('li[data-message]');
  const edge = topOf(box);
  let [from, to] = [0, lines.length - 1];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = lines[middle];
    if (line && bottomOf(line) > edge) to = middle;
    else from = middle + 1;
  }
  return lines[from];
};

/**
 * Keeps the reader's position when lines are inserted above the line in view or rendered for the
 * first time.
 */
const useKeptPlace = () => {
  const mark = useRef<{ line: Element; place: number }>(undefined);
  return {
    remember: (box: HTMLElement) => {
      const line = lineInView(box);
      mark.current = line && { line, place: placeIn(box, line) };
    },
    keep: (box: HTMLElement) => {
      if (!mark.current?.line.isConnected) return;
      const moved = placeIn(box, mark.current.line) - mark.current.place;
      if (moved) box.scrollTop += moved;
    },
  };
};

const recordOf = ({ scrollTop, clientHeight }: Element) => ({
  top: scrollTop,
  height: clientHeight,
});

// Calls `changed` when the keyboard opens, a message is rendered late or the phone is rotated.
const useResize = (box: { current: HTMLElement | null }, changed: (box: HTMLElement) => void) => {
  const hasChanged = useEffectEvent(changed);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => hasChanged(element));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
};

type ScrollOptions = {
  messages: readonly Message[];
  outgoing: readonly UnsentMessage[];
  /**
   * When the newest unsent message was written; known before that message is in `outgoing`, whose
   * rendering is deferred.
   */
  sentAt: string | undefined;
  names: Names;
  hasOlder: boolean;
  loadingOlder: boolean;
  onOlder: () => void;
};

/**
 * Scrolls to the newest message on opening and sending, and on arrival unless the reader has
 * scrolled up. Loading or storing messages does not move what is being read. A chat opened at a
 * message scrolls there instead.
 */
export const useThreadScroll = (options: ScrollOptions) => {
  const { messages, outgoing, sentAt = '', names, onOlder } = options;
  const box = useRef<HTMLDivElement>(null);
  const { seeks, seek } = useLinkedMessage(options);
  const stuck = useRef(!seeks);
  const recorded = useRef({ top: 0, height: 0 });
  const [atEnd, setAtEnd] = useState(!seeks);
  const [newBelow, setNewBelow] = useState(false);
  const { remember, keep } = useKeptPlace();
  const last = messages.at(-1);
  const past = useRef({ lastId: last?.id, sentAt });

  // Records the resulting position, so that any difference is a scroll by the reader.
  const goToEnd = (element: HTMLElement) => {
    element.scrollTop = element.scrollHeight;
    recorded.current = recordOf(element);
  };

  const toEnd = () => {
    const element = box.current;
    if (!element) return;
    stuck.current = true;
    goToEnd(element);
    setAtEnd(true);
    setNewBelow(false);
  };

  // Also called after rendering, because the first messages may not fill the box.
  const look = (element: HTMLElement) => {
    remember(element);
    if (element.clientHeight > 0 && element.scrollTop < LOAD_AHEAD_PX) onOlder();
  };

  // A message may be stored before it was rendered as unsent. Must run before the effect below,
  // which keeps the end in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once something was sent
  useLayoutEffect(() => {
    if (sentAt <= past.current.sentAt) return;
    past.current.sentAt = sentAt;
    toEnd();
  }, [sentAt]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is shown has changed
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const hasArrived = last !== undefined && last.id !== past.current.lastId && !isOwn(last, names);
    past.current.lastId = last?.id;
    const found = seek(element);
    if (found === 'shown') handleScroll();
    else if (found === 'missing') toEnd();
    else if (stuck.current) toEnd();
    else {
      keep(element);
      if (hasArrived) setNewBelow(true);
    }
    look(element);
  }, [messages, outgoing]);

  // Stay at the end if the reader is there; otherwise keep the line in view in place.
  useResize(box, (element) => {
    if (stuck.current) goToEnd(element);
    else keep(element);
    remember(element);
  });

  const leaveEnd = () => {
    stuck.current = false;
  };

  const handleScroll = () => {
    const element = box.current;
    if (!element) return;
    // Only a scroll by the reader leaves the end: not content that grows below, nor a box that grows
    // because the text being written got shorter.
    const { top, height } = recorded.current;
    const wentUp = element.scrollTop < top && element.clientHeight === height;
    recorded.current = recordOf(element);
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (below < NEAR_END_PX) stuck.current = true;
    else if (wentUp) leaveEnd();
    setAtEnd(stuck.current);
    if (stuck.current) setNewBelow(false);
    look(element);
  };
  return { box, atEnd, newBelow, toEnd, leaveEnd, handleScroll };
};
