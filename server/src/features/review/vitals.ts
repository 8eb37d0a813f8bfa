import type { Mention } from './match.ts';
import type { Token } from './normalise.ts';
import type { Reading } from './readings.ts';
import type { Thresholds } from './thresholds.ts';

/** A reading with the concepts it stands for in the rules. */
export type AssessedReading = Reading & { flag: string; concepts: string[] };

type Assess = (value: number, limit: Thresholds) => { flag: string; concepts: string[] };

const fine = { flag: '', concepts: [] as string[] };

const assessGlucose: Assess = (value, limit) => {
  if (value < limit.glucoseSevereLow)
    return { flag: 'very low', concepts: ['v_glucose_severe_low', 'v_glucose_low'] };
  if (value < limit.glucoseLow) return { flag: 'low', concepts: ['v_glucose_low'] };
  if (value <= limit.glucoseKetoacidosis) return fine;
  const concepts = ['v_glucose_dka'];
  if (value > limit.glucoseHigh) concepts.push('v_glucose_high');
  // 600 mg/dL: ADA hyperosmolar state.
  if (value >= 600) concepts.push('v_glucose_600');
  return { flag: value >= limit.glucoseVeryHigh ? 'very high' : 'high', concepts };
};

const assessTemperature: Assess = (value, limit) => {
  if (value < limit.temperatureLow) return { flag: 'low', concepts: ['v_temp_low'] };
  if (value < limit.temperatureFever) return fine;
  const concepts = ['v_fever', 'fever'];
  if (value >= limit.temperatureYoungInfant) concepts.push('v_temp_39');
  if (value >= limit.temperatureHigh) concepts.push('v_temp_high');
  return { flag: value >= limit.temperatureHigh ? 'very high' : 'high', concepts };
};

const ASSESS: Record<string, Assess> = {
  systolic: (value, limit) => {
    if (value >= limit.systolicCrisis)
      return { flag: 'very high', concepts: ['v_bp_crisis', 'v_bp_preg_severe', 'v_bp_preg'] };
    if (value >= limit.systolicPregnancySevere)
      return { flag: 'high', concepts: ['v_bp_preg_severe', 'v_bp_preg', 'v_bp_high'] };
    if (value >= limit.systolicPregnancy) return { flag: '', concepts: ['v_bp_preg'] };
    if (value >= limit.systolicLow) return fine;
    return { flag: 'low', concepts: value < 80 ? ['v_bp_low', 'v_bp_very_low'] : ['v_bp_low'] };
  },
  diastolic: (value, limit) => {
    if (value >= limit.diastolicCrisis)
      return { flag: 'very high', concepts: ['v_bp_crisis', 'v_bp_preg_severe', 'v_bp_preg'] };
    if (value >= limit.diastolicPregnancySevere)
      return { flag: 'high', concepts: ['v_bp_preg_severe', 'v_bp_preg', 'v_bp_high'] };
    return value >= limit.diastolicPregnancy ? { flag: '', concepts: ['v_bp_preg'] } : fine;
  },
  oxygen: (value, limit) => {
    if (value <= limit.oxygenEmergency) return { flag: 'very low', concepts: ['v_oxygen_low'] };
    return value <= limit.oxygenUrgent ? { flag: 'low', concepts: ['v_oxygen_urgent'] } : fine;
  },
  glucose: assessGlucose,
  temperature: assessTemperature,
  pulse: (value, limit) => {
    if (value >= limit.pulseHighEmergency)
      return { flag: 'very high', concepts: ['v_pulse_extreme'] };
    if (value >= limit.pulseHighUrgent) return { flag: 'high', concepts: ['v_pulse_urgent'] };
    return value <= limit.pulseLow ? { flag: 'very low', concepts: ['v_pulse_extreme'] } : fine;
  },
  breaths: (value, limit) => {
    if (value >= limit.breathsChild)
      return { flag: 'very high', concepts: ['v_breaths_child', 'v_breaths'] };
    return value >= limit.breathsAdult ? { flag: 'very high', concepts: ['v_breaths'] } : fine;
  },
  platelets: (value, limit) => {
    if (value < limit.plateletsEmergency)
      return { flag: 'very low', concepts: ['v_platelets_low', 'v_platelets'] };
    return value < limit.plateletsUrgent ? { flag: 'low', concepts: ['v_platelets'] } : fine;
  },
  potassium: (value, limit) =>
    value >= limit.potassiumHigh ? { flag: 'very high', concepts: ['v_lab_critical'] } : fine,
  sodium: (value, limit) =>
    value <= limit.sodiumLow ? { flag: 'very low', concepts: ['v_lab_critical'] } : fine,
  haemoglobin: (value, limit) =>
    value < limit.haemoglobinLow ? { flag: 'very low', concepts: ['v_hb_low'] } : fine,
};

// A target for training is no reading of the body at rest.
const isTarget = (reading: Reading, flat: string): boolean =>
  reading.name === 'pulse' &&
  /goal|target|treadmill|keep (?:under|below)|zone|while running|during exercise|lakshya|लक्ष्य/.test(
    flat.slice(Math.max(0, reading.at - 60), reading.at + 40),
  );

/** Judges each reading against the thresholds; an impossible value is flagged, never dropped. */
export const assessReadings = (
  readings: Reading[],
  flat: string,
  thresholds: Thresholds,
): AssessedReading[] =>
  readings
    .filter((reading) => !isTarget(reading, flat))
    .map((reading) =>
      reading.possible
        ? { ...reading, ...(ASSESS[reading.name]?.(reading.value, thresholds) ?? fine) }
        : { ...reading, flag: 'impossible', concepts: ['v_impossible'] },
    );

/** Puts the readings among the words, so that rules and context treat them alike. */
export const readingMentions = (readings: AssessedReading[], tokens: Token[]): Mention[] => {
  const mentions: Mention[] = [];
  let token = 0;
  for (const reading of readings) {
    while (token < tokens.length - 1 && (tokens[token]?.end ?? 0) <= reading.at) token += 1;
    for (const concept of reading.concepts)
      mentions.push({
        concept,
        from: token,
        to: token,
        negated: false,
        past: false,
        hypothetical: false,
      });
  }
  return mentions;
};
