import type { Reading, ReadingId } from '@saathi/contract';

/** A reading as the server returns it; by default a dangerous blood pressure. */
export const aReading = (more: Partial<Reading> = {}): Reading =>
  ({
    id: '0190a000-0000-7000-8000-0000000000bb' as ReadingId,
    measure: 'pressure',
    value: 190,
    low: 125,
    pulse: null,
    meal: null,
    unit: null,
    takenAt: '2026-11-20T04:00:00.000Z',
    day: '2026-11-20',
    level: 'EMERGENCY',
    fromMessage: false,
    correctedAt: null,
    first: null,
    ...more,
  }) as Reading;

/** What the patient is told to do after an emergency. */
export const anAdvice = {
  level: 'EMERGENCY',
  lines: [],
  helplines: [{ number: '112', label: 'Emergency' }],
  again: false,
};
