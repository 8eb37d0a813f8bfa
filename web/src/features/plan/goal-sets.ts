import type { Measure } from '@saathi/contract';
import type { Frequency } from '@saathi/contract/streak';

type Ready = {
  measure?: Measure;
  frequency?: Frequency;
  /** It ends after so many days. */
  days?: number;
};

const READY = {
  measurePressure: { measure: 'pressure' },
  lessSalt: {},
  tablets: {},
  walk: { frequency: { timesAWeek: 5 } },
  measureSugar: { measure: 'sugar', frequency: { weekdays: ['mon', 'wed', 'fri'] } },
  feet: {},
  noSweets: {},
  temperature: { measure: 'temperature', days: 14 },
  breathing: { days: 14 },
  wound: { days: 21 },
  shortWalks: { days: 21 },
} satisfies Record<string, Ready>;

/** A ready goal; its words are in the messages under its id. */
export type ReadyGoal = Ready & { id: keyof typeof READY };

const SETS = {
  pressure: ['measurePressure', 'tablets', 'lessSalt', 'walk'],
  diabetes: ['measureSugar', 'tablets', 'feet', 'noSweets', 'walk'],
  operation: ['temperature', 'breathing', 'wound', 'shortWalks'],
} as const satisfies Record<string, readonly (keyof typeof READY)[]>;

export type SetName = keyof typeof SETS;
export const SET_NAMES = Object.keys(SETS) as SetName[];

/** The goals of a set, in the order in which they are shown. */
export const goalsOf = (name: SetName): ReadyGoal[] =>
  SETS[name].map((id) => ({ id, ...(READY[id] as Ready) }));
