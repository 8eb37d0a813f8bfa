import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_END_PX = 60;
const NEAR_START_PX = 240;

type ScrollOptions = {
  firstId: string | undefined;
  lastId: string | undefined;
  /** The newest line is one's own: one always wants to see it. */
  lastIsOwn: boolean;
  onNearStart: () => void;
};

/**
 * Opening and one's own messages go to the newest; arriving ones do unless the reader has scrolled
 * up. Older messages put in front do not move what is being read.
 */
export const useThreadScroll = (options: ScrollOptions) => {
  const { firstId, lastId, lastIsOwn, onNearStart } = options;
  const box = useRef<HTMLDivElement>(null);
  const stuck = useRef(true);
  const lastTop = useRef(0);
  const [atEnd, setAtEnd] = useState(true);
  const [newBelow, setNewBelow] = useState(false);
  const before = useRef({ firstId, lastId, height: 0 });

  const toEnd = useCallback(() => {
    const element = box.current;
    if (!element) return;
    stuck.current = true;
    element.scrollTop = element.scrollHeight;
    setAtEnd(true);
    setNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const past = before.current;
    before.current = { firstId, lastId, height: element.scrollHeight };
    const arrived = lastId !== past.lastId;
    if (arrived && (stuck.current || lastIsOwn || !past.lastId)) return toEnd();
    if (arrived) setNewBelow(true);
    if (firstId !== past.firstId) element.scrollTop += element.scrollHeight - past.height;
  }, [firstId, lastId, lastIsOwn, toEnd]);

  // A keyboard that opens, a picture that loads, a turned phone: whoever was at the end stays there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      before.current.height = element.scrollHeight;
      if (stuck.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  const handleScroll = () => {
    const element = box.current;
    if (!element) return;
    const left = element.scrollHeight - element.scrollTop - element.clientHeight;
    // What grows below the reader is no scrolling up: only the reader's own move lets go of the end.
    const wentUp = element.scrollTop < lastTop.current;
    lastTop.current = element.scrollTop;
    if (left < NEAR_END_PX) stuck.current = true;
    else if (wentUp) stuck.current = false;
    setAtEnd(stuck.current);
    if (stuck.current) setNewBelow(false);
    if (element.scrollTop < NEAR_START_PX) onNearStart();
  };
  return { box, atEnd, newBelow, toEnd, handleScroll };
};
