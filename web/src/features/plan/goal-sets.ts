import type { Measure } from '@saathi/contract';
import type { Frequency } from '@saathi/contract/streak';

type Ready = {
  measure?: Measure;
  frequency?: Frequency;
  /** Number of days after which the goal ends. */
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

/** A predefined goal; its title is in the messages under its id. */
export type ReadyGoal = Ready & { id: keyof typeof READY };

const SETS = {
  pressure: ['measurePressure', 'tablets', 'lessSalt', 'walk'],
  diabetes: ['measureSugar', 'tablets', 'feet', 'noSweets', 'walk'],
  operation: ['temperature', 'breathing', 'wound', 'shortWalks'],
} as const satisfies Record<string, readonly (keyof typeof READY)[]>;

export type SetName = keyof typeof SETS;
export const SET_NAMES = Object.keys(SETS) as SetName[];

/** Returns the goals of a set, in display order. */
export const goalsOf = (name: SetName): ReadyGoal[] =>
  SETS[name].map((id) => ({ id, ...(READY[id] as Ready) }));
