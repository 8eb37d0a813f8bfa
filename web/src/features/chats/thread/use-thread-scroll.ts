import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 60;
/** So far from an end of what is drawn, the next messages are drawn. */
const AHEAD_PX = 600;

type ScrollOptions = {
  /** The first message drawn. */
  firstId: string | undefined;
  /** The last message drawn. */
  endId: string | undefined;
  /** The newest message of all. */
  lastId: string | undefined;
  /** The newest line is one's own: one always wants to see it. */
  lastIsOwn: boolean;
  /** Newer messages are known than those drawn. */
  hasNewer: boolean;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => void;
  /** The reader has left the end. */
  onAway: () => void;
};

// Whatever is put at one end and left out at the other, the middle stays.
const middleLine = (element: HTMLElement) => {
  const lines = element.querySelectorAll('li[data-message]');
  return lines[Math.floor(lines.length / 2)];
};
const placeIn = (box: HTMLElement, line: Element) =>
  line.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;

/** What is put before or taken from before a line moves it; the reader is moved along. */
const useKeptPlace = () => {
  const mark = useRef<{ line: Element; place: number }>(undefined);
  const remember = useCallback((box: HTMLElement) => {
    const line = middleLine(box);
    mark.current = line && { line, place: placeIn(box, line) };
  }, []);
  const keep = useCallback((box: HTMLElement) => {
    if (!mark.current?.line.isConnected) return;
    const moved = placeIn(box, mark.current.line) - mark.current.place;
    if (moved) box.scrollTop += moved;
  }, []);
  return { remember, keep };
};

// A keyboard that opens, a picture that loads, a turned phone: `changed` hears of each.
const useResize = (box: { current: HTMLElement | null }, changed: (box: HTMLElement) => void) => {
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => latest.current(element));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
};

/**
 * Opening and one's own messages go to the newest; arriving ones do unless the reader has scrolled
 * up. Messages drawn or left out in front do not move what is being read.
 */
export const useThreadScroll = (options: ScrollOptions) => {
  const { firstId, endId, lastId, lastIsOwn, hasNewer, onNewest } = options;
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const [newBelow, setNewBelow] = useState(false);
  const past = useRef({ firstId, lastId: undefined as string | undefined });
  const { remember, keep } = useKeptPlace();

  const toEnd = () => {
    const element = box.current;
    if (!element) return;
    stuck.current = true;
    if (hasNewer) onNewest();
    element.scrollTop = element.scrollHeight;
    setAtEnd(true);
    setNewBelow(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is drawn or known has changed
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const arrived = lastId !== past.current.lastId;
    const follows = stuck.current || lastIsOwn || !past.current.lastId;
    if (arrived && !follows) setNewBelow(true);
    if (stuck.current || (arrived && follows)) toEnd();
    else if (firstId !== past.current.firstId) keep(element);
    past.current = { firstId, lastId };
    remember(element);
  }, [firstId, endId, lastId, lastIsOwn, hasNewer]);

  // Whoever was at the end stays there.
  useResize(box, (element) => {
    if (stuck.current) element.scrollTop = element.scrollHeight;
    remember(element);
  });

  const leaveEnd = () => {
    if (!stuck.current) return;
    stuck.current = false;
    options.onAway();
  };

  const handleScroll = () => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    // What grows below the reader is no scrolling up: only the reader's own move lets go of the end.
    const wentUp = element.scrollTop < lastTop.current;
    lastTop.current = element.scrollTop;
    if (left < NEAR_END_PX && !hasNewer) stuck.current = true;
    else if (wentUp) leaveEnd();
    setAtEnd(stuck.current);
    if (stuck.current) setNewBelow(false);
    if (!stuck.current && element.scrollTop < AHEAD_PX) options.onOlder();
    if (hasNewer && left < AHEAD_PX) options.onNewer();
  };
  return { box, atEnd, newBelow, toEnd, leaveEnd, handleScroll };
};
