import type { Message } from '@saathi/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type Drawn, drawnOf, type Edge, grow, newest, trim } from './drawn.ts';

/** The part of a long conversation that is drawn, growing towards where the reader goes. */
export const useDrawn = (messages: readonly Message[], loadOlder: () => void) => {
  // Without limits: the newest, whatever arrives.
  const [drawn, setDrawn] = useState<Drawn>({});
  const { shown, before, after } = useMemo(() => drawnOf(messages, drawn), [messages, drawn]);
  const edge = useRef<Edge>('end');
  const wanted = useRef(false);
  const growAt = (at: Edge) => {
    edge.current = at;
    setDrawn((known) => grow(messages, known, at));
  };

  // What was asked for has come.
  const firstKnown = messages[0]?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once an older page
  useEffect(() => {
    if (wanted.current) growAt('start');
    wanted.current = false;
  }, [firstKnown]);
  // One end at a time, so that the other can keep the reader's place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is drawn
  useEffect(() => setDrawn((known) => trim(messages, known, edge.current)), [messages, drawn]);

  return {
    shown,
    before,
    after,
    showOlder: () => {
      if (before) return growAt('start');
      wanted.current = true;
      loadOlder();
    },
    showNewer: () => growAt('end'),
    /** Stays with what is drawn now while others arrive. */
    hold: () => setDrawn((known) => (known.first ? known : newest(messages))),
    showNewest: () => setDrawn({}),
  };
};
