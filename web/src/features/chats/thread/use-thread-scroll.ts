import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 60;
/** So far from an end of what is drawn, the next messages are drawn. */
const AHEAD_PX = 600;

type ScrollOptions = {
  /** What is drawn: another object whenever anything in it is. */
  shown: object;
  /** The newest message of all. */
  lastId: string | undefined;
  /** The newest line is one's own: one always wants to see it. */
  lastIsOwn: boolean;
  /** Newer messages are known than those drawn. */
  hasNewer: boolean;
  onOlder: () => void;
  onNewer: () => void;
  onNewest: () => void;
};

const topOf = (element: Element) => element.getBoundingClientRect().top;
// By its lower edge: the sender's name above a line may go when the line before it comes.
const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
const placeIn = (box: HTMLElement, line: Element) => bottomOf(line) - topOf(box) + box.scrollTop;

const belowIn = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight;

/** The first line in view, found by halves. */
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

/** What is put before or taken from before a line moves it; the reader is moved along. */
const useKeptPlace = () => {
  const mark = useRef<{ line: Element; place: number }>(undefined);
  const remember = useCallback((box: HTMLElement) => {
    const line = lineInView(box);
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
  const { shown, lastId, lastIsOwn, hasNewer, onNewest } = options;
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const [newBelow, setNewBelow] = useState(false);
  const pastId = useRef<string>(undefined);
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

  // What lies ahead is drawn before the reader comes to it; the first few may not even fill the box.
  const look = (element: HTMLElement) => {
    remember(element);
    if (element.clientHeight === 0) return;
    if (element.scrollTop < AHEAD_PX) options.onOlder();
    if (hasNewer && belowIn(element) < AHEAD_PX) options.onNewer();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is drawn or known has changed
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const arrived = lastId !== pastId.current;
    const follows = stuck.current || lastIsOwn || !pastId.current;
    if (arrived && !follows) setNewBelow(true);
    if (stuck.current || (arrived && follows)) toEnd();
    else keep(element);
    pastId.current = lastId;
    look(element);
  }, [shown, lastId, lastIsOwn, hasNewer]);

  // Whoever was at the end stays there, and a line that is read stays where it is.
  useResize(box, (element) => {
    if (stuck.current) element.scrollTop = element.scrollHeight;
    else keep(element);
    remember(element);
  });

  const leaveEnd = () => {
    stuck.current = false;
  };

  const handleScroll = () => {
    const element = box.current;
    if (!element) return;
    // What grows below the reader is no scrolling up: only the reader's own move lets go of the end.
    const wentUp = element.scrollTop < lastTop.current;
    lastTop.current = element.scrollTop;
    if (belowIn(element) < NEAR_END_PX && !hasNewer) stuck.current = true;
    else if (wentUp) leaveEnd();
    setAtEnd(stuck.current);
    if (stuck.current) setNewBelow(false);
    look(element);
  };
  return { box, atEnd, newBelow, toEnd, leaveEnd, handleScroll };
};
