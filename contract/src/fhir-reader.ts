import { FIRST_ASKED_DAY, isCalendarDay } from './calendar-day.ts';
import {
  BLOOD_PRESSURE_PANEL,
  type Code,
  DIASTOLIC,
  DOCUMENT_TITLE,
  GOAL_ACHIEVED,
  GOAL_TIMING_EXTENSION,
  MEAL_NOTES,
  MEASURE_CODES,
  NOTE,
  PULSE,
  STORED_UNITS,
  TYPED_UNIT_EXTENSION,
} from './fhir-codes.ts';
import {
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_TITLE_MAX_CHARACTERS,
  IMPORT_YEARS_MAX,
} from './limits.ts';
import {
  MEALS,
  MEASURES,
  type Meal,
  type Measure,
  parseReading,
  READING_UNITS,
  type ReadingUnit,
} from './reading-values.ts';
import { type Frequency, WEEKDAYS } from './streak.ts';

/** A reading in a document; `value` is in the unit of storage, `unit` is what it was typed in. */
export type DocumentReading = {
  measure: Measure;
  value: number;
  low?: number;
  pulse?: number;
  meal?: Meal;
  unit?: ReadingUnit;
  takenAt: string;
  day: string;
};

/** A goal in a document with the days on which it was achieved, oldest first. */
export type DocumentGoal = {
  title: string;
  description?: string;
  measure?: Measure;
  frequency?: Frequency;
  until?: string;
  days: string[];
};

/** The content of a patient's document. */
export type DocumentContent = {
  name: string | null;
  /** ISO 8601 instant. */
  madeAt: string | null;
  /** Oldest first. */
  readings: DocumentReading[];
  goals: DocumentGoal[];
  /** Number of readings, goals and days that cannot be read. */
  unreadable: number;
  /** Counts of content that is not imported. */
  others: { messages: number; appointments: number; notes: number; files: number; doctors: number };
};

type Fields = Record<string, unknown>;
type Entry = { url: string; resource: Fields };

// A document may come from anyone, so none of its fields can be relied on.
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;
const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** The clock. Days and instants are imported only up to now, and only from the last ten years. */
type Times = { now: Date; dayOf(instant: Date): string };
const createCalendar = ({ now, dayOf }: Times) => {
  const today = dayOf(now);
  const first = `${Number(today.slice(0, 4)) - IMPORT_YEARS_MAX}${today.slice(4)}`;
  return {
    day: (value: unknown): string | undefined => {
      const day = textOf(value);
      return day && isCalendarDay(day) && day > first && day <= today ? day : undefined;
    },
    /** A day that may be in the future. */
    until: (value: unknown): string | undefined => {
      const day = textOf(value);
      return day && isCalendarDay(day) && day >= FIRST_ASKED_DAY ? day : undefined;
    },
    moment: (value: unknown): { takenAt: string; day: string } | undefined => {
      const time = Date.parse(textOf(value) ?? '');
      if (Number.isNaN(time) || time > now.getTime()) return undefined;
      const instant = new Date(time);
      const day = dayOf(instant);
      return day > first ? { takenAt: instant.toISOString(), day } : undefined;
    },
  };
};
type Calendar = ReturnType<typeof createCalendar>;

const hasCode = (part: unknown, loinc: string): boolean =>
  listOf(fieldsOf(part).coding).some(
    ({ system, code }) => system === 'http://loinc.org' && code === loinc,
  );
const measureOf = (code: unknown): Measure | undefined =>
  hasCode(code, BLOOD_PRESSURE_PANEL.loinc)
    ? 'pressure'
    : MEASURES.find((one) => one !== 'pressure' && hasCode(code, MEASURE_CODES[one].loinc));
const extensionOf = (resource: Fields, url: string): Fields =>
  listOf(resource.extension).find((one) => one.url === url) ?? {};

/** Returns a quantity if it is in the unit of the code; other units are not converted. */
const quantityOf = (value: unknown, { ucum }: Code): number | undefined => {
  const quantity = fieldsOf(value);
  return quantity.code === ucum ? numberOf(quantity.value) : undefined;
};
const componentOf = (resource: Fields, code: Code): number | undefined => {
  const found = listOf(resource.component).find((one) => hasCode(one.code, code.loinc));
  return quantityOf(found?.valueQuantity, code);
};

const readingOf = (resource: Fields, { moment }: Calendar): DocumentReading | undefined => {
  const measure = measureOf(resource.code);
  const taken = moment(resource.effectiveDateTime);
  if (!measure || !taken || !oneOf(['final', 'amended'], resource.status)) return undefined;
  const isPressure = measure === 'pressure';
  const value = isPressure
    ? componentOf(resource, MEASURE_CODES.pressure)
    : quantityOf(resource.valueQuantity, MEASURE_CODES[measure]);
  if (value === undefined) return undefined;
  const [note] = listOf(resource.note);
  const read = parseReading({
    measure,
    value,
    low: isPressure ? componentOf(resource, DIASTOLIC) : null,
    pulse: isPressure ? componentOf(resource, PULSE) : null,
    meal: MEALS.find((meal) => MEAL_NOTES[meal] === note?.text),
    unit: STORED_UNITS[measure],
  });
  if ('faults' in read) return undefined;
  const { low, pulse, meal, value: kept } = read.numbers;
  const unit = oneOf(READING_UNITS, extensionOf(resource, TYPED_UNIT_EXTENSION).valueCode);
  return {
    measure,
    value: kept,
    ...(low !== null && { low }),
    ...(pulse !== null && { pulse }),
    ...(meal !== null && { meal }),
    ...(unit && STORED_UNITS[measure] && { unit }),
    ...taken,
  };
};

const frequencyOf = (resource: Fields): Frequency | undefined => {
  const { repeat } = fieldsOf(extensionOf(resource, GOAL_TIMING_EXTENSION).valueTiming);
  const { dayOfWeek, frequency } = fieldsOf(repeat);
  const named = Array.isArray(dayOfWeek) ? dayOfWeek : [];
  const weekdays = WEEKDAYS.filter((day) => named.includes(day));
  if (weekdays.length > 0) return { weekdays };
  const times = numberOf(frequency) ?? 0;
  return Number.isInteger(times) && times >= 1 && times < WEEKDAYS.length
    ? { timesAWeek: times }
    : undefined;
};

const goalOf = (
  resource: Fields,
  days: readonly string[],
  { until }: Calendar,
): DocumentGoal | undefined => {
  const title = textOf(fieldsOf(resource.description).text);
  const description = textOf(listOf(resource.note)[0]?.text);
  if (!title || title.length > GOAL_TITLE_MAX_CHARACTERS) return undefined;
  if (description && description.length > GOAL_DESCRIPTION_MAX_CHARACTERS) return undefined;
  const [target = {}] = listOf(resource.target);
  const [measure, last] = [measureOf(target.measure), until(target.dueDate)];
  const frequency = frequencyOf(resource);
  return {
    title,
    ...(description && { description }),
    ...(measure && { measure }),
    ...(frequency && { frequency }),
    ...(last && { until: last }),
    days: [...new Set(days)].sort(),
  };
};

/**
 * Returns the goals with their days, merging goals with the same title. Days that no goal
 * references count as unreadable.
 */
const goalsOf = (entries: readonly Entry[], calendar: Calendar) => {
  const isTick = ({ resource: { resourceType, code } }: Entry) =>
    resourceType === 'Observation' && fieldsOf(code).text === GOAL_ACHIEVED;
  const ticks = new Map(
    entries.filter(isTick).map(({ url, resource }) => {
      const isAchieved = resource.valueBoolean === true;
      return [url, isAchieved ? calendar.day(resource.effectiveDateTime) : undefined];
    }),
  );
  let unreadable = 0;
  const named = new Set<string>();
  const goals = new Map<string, DocumentGoal>();
  for (const { resource } of entries) {
    if (resource.resourceType !== 'Goal') continue;
    const days = listOf(resource.outcomeReference).flatMap(({ reference }) => {
      const day = ticks.get(String(reference));
      if (day) named.add(String(reference));
      return day ?? [];
    });
    const goal = goalOf(resource, days, calendar);
    const before = goal && goals.get(goal.title);
    if (before) before.days = [...new Set([...before.days, ...goal.days])].sort();
    else if (goal) goals.set(goal.title, goal);
    else unreadable += 1;
  }
  return {
    goals: [...goals.values()],
    unreadable: unreadable + ticks.size - named.size,
    ticks: new Set(ticks.keys()),
  };
};

const othersOf = (entries: readonly Entry[]): DocumentContent['others'] => {
  const count = (kind: string, isOne = (_: Fields) => true) =>
    entries.filter(({ resource }) => resource.resourceType === kind && isOne(resource)).length;
  const isNote = ({ type }: Fields) => hasCode(type, NOTE.loinc);
  return {
    messages: count('Communication'),
    appointments: count('Appointment'),
    notes: count('DocumentReference', isNote),
    files: count('DocumentReference', (one) => !isNote(one)),
    doctors: count('Practitioner'),
  };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a document created by Saathi. Returns `broken` if it is not JSON and `foreign` if Saathi
 * did not create it. Unreadable parts are counted and left out.
 */
export const readFhirDocument = (
  text: string,
  times: Times,
): DocumentContent | 'broken' | 'foreign' => {
  const json = parsed(text);
  if (json === undefined) return 'broken';
  const bundle = fieldsOf(json);
  const entries = listOf(bundle.entry).map(({ fullUrl, resource }) => ({
    url: String(fullUrl),
    resource: fieldsOf(resource),
  }));
  const [composition] = entries;
  const isOurs =
    bundle.resourceType === 'Bundle' &&
    bundle.type === 'document' &&
    composition?.resource.resourceType === 'Composition' &&
    composition.resource.title === DOCUMENT_TITLE;
  if (!isOurs) return 'foreign';
  const calendar = createCalendar(times);
  const { goals, ticks, unreadable } = goalsOf(entries, calendar);
  const measured = entries
    .filter(({ url, resource }) => resource.resourceType === 'Observation' && !ticks.has(url))
    .map(({ resource }) => readingOf(resource, calendar));
  const readings = measured.filter((one) => one !== undefined);
  const patient = entries.find(({ resource }) => resource.resourceType === 'Patient');
  const made = Date.parse(textOf(bundle.timestamp) ?? '');
  return {
    name: textOf(listOf(patient?.resource.name)[0]?.text) ?? null,
    madeAt: Number.isNaN(made) ? null : new Date(made).toISOString(),
    readings: readings.sort((a, b) => (a.takenAt < b.takenAt ? -1 : 1)),
    goals,
    unreadable: unreadable + measured.length - readings.length,
    others: othersOf(entries),
  };
};
