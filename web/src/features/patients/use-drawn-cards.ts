import type { UserId } from '@saathi/contract';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useEntryState } from '../../platform/page/use-entry-state.ts';
import type { PatientEntry } from './patient-order.ts';

/** New cards in one frame: a slow phone draws no more between two touches. */
const AT_A_TIME = 1;
const NOBODY: ReadonlySet<UserId> = new Set();

const idsOf = (entries: readonly PatientEntry[]) => new Set(entries.map((one) => one.patient.id));

/** The first `limit` of the list, new ones among them one by one, so that no frame waits for all. */
export const useDrawnCards = (entries: readonly PatientEntry[], limit: number): PatientEntry[] => {
  const [known, setKnown] = useState(NOBODY);
  // Coming back finds the page as long as it was, or its place would be lost.
  const [before, setBefore] = useEntryState('drawn', AT_A_TIME);
  const drawn = useMemo(() => {
    const wanted = entries.slice(0, limit);
    let room = known === NOBODY ? before : AT_A_TIME;
    const end = wanted.findIndex(({ patient }) => {
      if (!known.has(patient.id)) room -= 1;
      return room < 0;
    });
    return end < 0 ? wanted : wanted.slice(0, end);
  }, [entries, limit, known, before]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once what is drawn has changed
  useEffect(() => {
    const ids = idsOf(drawn);
    if (ids.size === known.size && drawn.every(({ patient }) => known.has(patient.id))) return;
    // Two steps within one frame would be laid out as one.
    const frame = requestAnimationFrame(() =>
      startTransition(() => {
        setKnown(ids);
        setBefore(ids.size);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawn]);
  return drawn;
};
