import type { Message } from '@saathi/contract';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type Drawn, drawnOf, type Edge, grow, newest, STEP, settle } from './drawn.ts';

/** The part of a long conversation that is drawn, growing towards where the reader goes. */
export const useDrawn = (messages: readonly Message[], loadOlder: () => void) => {
  // Without limits: the newest, whatever arrives.
  const [drawn, setDrawn] = useState<Drawn>({});
  const { shown, before, previous, after } = useMemo(
    () => drawnOf(messages, drawn),
    [messages, drawn],
  );
  const edge = useRef<Edge>('end');
  const wanted = useRef(false);
  const growAt = (at: Edge) => {
    edge.current = at;
    // In slices: a reader's finger comes first.
    startTransition(() => setDrawn((known) => grow(messages, settle(messages, known, at), at)));
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
  useEffect(
    () => startTransition(() => setDrawn((known) => settle(messages, known, edge.current))),
    [messages, drawn],
  );

  return {
    shown,
    before: before > 0,
    previous,
    after,
    showOlder: () => {
      if (before > 0) growAt('start');
      else wanted.current = true;
      // Asked for in good time, so that nobody waits at the first line that is known.
      if (before <= STEP) loadOlder();
    },
    showNewer: () => growAt('end'),
    showNewest: () => setDrawn(newest(messages)),
  };
};
