/** Units and limits of readings, apart from the schemas so that input can be validated offline. */

export const MEASURES = ['pressure', 'sugar', 'weight', 'oxygen', 'temperature', 'steps'] as const;
/** What is measured: mmHg with pulse, mg/dL, kg, %, °C, a count. */
export type Measure = (typeof MEASURES)[number];

export const READING_UNITS = ['mg/dL', 'mmol/L', 'C', 'F'] as const;
export type ReadingUnit = (typeof READING_UNITS)[number];

export const MEALS = ['before', 'after'] as const;
export type Meal = (typeof MEALS)[number];

/** A single number of a reading, as used in doctors' ranges and chart lines. */
export const FIGURES = [
  'systolic',
  'diastolic',
  'pulse',
  'sugar_before',
  'sugar_after',
  'weight',
  'oxygen',
  'temperature',
  'steps',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Lowest and highest possible value, in the unit of storage; the review uses the same limits. */
export const POSSIBLE_RANGES = {
  systolic: [40, 300],
  diastolic: [20, 200],
  pulse: [20, 300],
  sugar: [10, 1500],
  weight: [0.4, 400],
  oxygen: [30, 100],
  temperature: [30, 44.5],
  steps: [0, 200_000],
} as const satisfies Record<string, readonly [number, number]>;

/** Returns a figure's limits. */
export const possibleRangeOf = (figure: Figure): readonly [number, number] =>
  POSSIBLE_RANGES[figure === 'sugar_before' || figure === 'sugar_after' ? 'sugar' : figure];

/** From here on, a sugar value without a unit is mg/dL; below, it may be mmol/L. */
const SURELY_MG_FROM = 34;
const MG_PER_MMOL = 18;

/** The numbers of a reading; `value` is the systolic pressure, the sugar, the weight and so on. */
export type ReadingNumbers = {
  value: number;
  /** Diastolic pressure. */
  low: number | null;
  pulse: number | null;
  /** Whether the sugar was measured before or after food; null if not stated. */
  meal: Meal | null;
  /** The unit the user typed, null if there is only one; `value` is always in mg/dL or °C. */
  unit: ReadingUnit | null;
};

/** A reading as typed. */
export type TypedReading = { measure: Measure; value: number } & {
  [field in 'low' | 'pulse' | 'meal' | 'unit']?: ReadingNumbers[field] | undefined;
};

/** Why a field is rejected. */
export type ReadingFault = 'needed' | 'impossible' | 'whole' | 'not_below' | 'which_unit';
export type ReadingFaults = Partial<Record<'value' | 'low' | 'pulse' | 'unit', ReadingFault>>;

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const isPossible = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

/** Converts a temperature or a sugar to the unit of storage. */
const TO_STORED_UNIT: Record<ReadingUnit, (typed: number) => number> = {
  'mg/dL': (typed) => round(typed, 0),
  'mmol/L': (typed) => round(typed * MG_PER_MMOL, 0),
  C: (typed) => round(typed, 2),
  // Two decimals, so that tenths of °F survive the round trip.
  F: (typed) => round(((typed - 32) * 5) / 9, 2),
};

/** Returns a stored value in the unit the user typed. */
export const displayValueOf = (value: number, unit: ReadingUnit | null): number => {
  if (unit === 'mmol/L') return round(value / MG_PER_MMOL, 1);
  return unit === 'F' ? round((value * 9) / 5 + 32, 1) : round(value, 1);
};

type ReadResult = { numbers: ReadingNumbers } | { faults: ReadingFaults };
const NONE = { low: null, pulse: null, meal: null, unit: null };

const wholeFault = (value: number, limits: readonly [number, number]): ReadingFault | undefined => {
  if (!isPossible(value, limits)) return 'impossible';
  return Number.isInteger(value) ? undefined : 'whole';
};

const readPressure = ({ value, low, pulse }: TypedReading): ReadResult => {
  const faults: ReadingFaults = {};
  const note = (field: keyof ReadingFaults, fault: ReadingFault | undefined) => {
    if (fault) faults[field] = fault;
  };
  note('value', wholeFault(value, POSSIBLE_RANGES.systolic));
  if (low == null) note('low', 'needed');
  else
    note(
      'low',
      wholeFault(low, POSSIBLE_RANGES.diastolic) ?? (low < value ? undefined : 'not_below'),
    );
  if (pulse != null) note('pulse', wholeFault(pulse, POSSIBLE_RANGES.pulse));
  if (Object.keys(faults).length > 0) return { faults };
  return { numbers: { ...NONE, value, low: low ?? null, pulse: pulse ?? null } };
};

/** Reads a value with two possible units; if it only fits the other unit, the unit is rejected. */
const readInUnit = (
  typed: TypedReading,
  units: readonly [ReadingUnit, ReadingUnit],
  limits: readonly [number, number],
): ReadResult => {
  const fits = (unit: ReadingUnit) => isPossible(TO_STORED_UNIT[unit](typed.value), limits);
  const unit = typed.unit != null && units.includes(typed.unit) ? typed.unit : null;
  if (unit !== null && fits(unit)) {
    return { numbers: { ...NONE, value: TO_STORED_UNIT[unit](typed.value), unit } };
  }
  return units.some(fits)
    ? { faults: { unit: 'which_unit' } }
    : { faults: { value: 'impossible' } };
};

const readSugar = (typed: TypedReading): ReadResult => {
  const unit = typed.unit ?? (typed.value >= SURELY_MG_FROM ? 'mg/dL' : null);
  const read = readInUnit({ ...typed, unit }, ['mg/dL', 'mmol/L'], POSSIBLE_RANGES.sugar);
  return 'faults' in read ? read : { numbers: { ...read.numbers, meal: typed.meal ?? null } };
};

/** Converts typed input to the units of storage, or returns the rejected fields; never guesses. */
export const parseReading = (typed: TypedReading): ReadResult => {
  const { measure, value } = typed;
  if (measure === 'pressure') return readPressure(typed);
  if (measure === 'sugar') return readSugar(typed);
  if (measure === 'temperature') return readInUnit(typed, ['F', 'C'], POSSIBLE_RANGES.temperature);
  if (measure === 'weight') {
    if (!isPossible(value, POSSIBLE_RANGES.weight)) return { faults: { value: 'impossible' } };
    return { numbers: { ...NONE, value: round(value, 1) } };
  }
  const fault = wholeFault(value, POSSIBLE_RANGES[measure]);
  return fault ? { faults: { value: fault } } : { numbers: { ...NONE, value } };
};

/** Returns the figures of a reading with their values; none for a sugar without `meal`. */
export const figuresOf = (
  measure: Measure,
  { value, low, pulse, meal }: Omit<ReadingNumbers, 'unit'>,
): { figure: Figure; value: number }[] => {
  const of = (figure: Figure, number: number | null) =>
    number === null ? [] : [{ figure, value: number }];
  if (measure === 'pressure')
    return [...of('systolic', value), ...of('diastolic', low), ...of('pulse', pulse)];
  if (measure === 'sugar') return meal === null ? [] : of(`sugar_${meal}`, value);
  return of(measure, value);
};

/** The figures of each measure. */
export const MEASURE_FIGURES: Record<Measure, readonly Figure[]> = {
  pressure: ['systolic', 'diastolic', 'pulse'],
  sugar: ['sugar_before', 'sugar_after'],
  weight: ['weight'],
  oxygen: ['oxygen'],
  temperature: ['temperature'],
  steps: ['steps'],
};

/** A doctor's range for one figure, bounds inclusive; null for no bound. */
export type Bounds = { figure: Figure; low: number | null; high: number | null };

/** Returns whether a value lies outside a range. */
export const isOutside = (value: number, { low, high }: Pick<Bounds, 'low' | 'high'>): boolean =>
  (low !== null && value < low) || (high !== null && value > high);
