/** Numbers above or below which a stated reading counts; a clinic may make each more careful. */
export type Thresholds = {
  systolicCrisis: number;
  diastolicCrisis: number;
  systolicPregnancySevere: number;
  diastolicPregnancySevere: number;
  systolicPregnancy: number;
  diastolicPregnancy: number;
  systolicLow: number;
  oxygenEmergency: number;
  oxygenUrgent: number;
  glucoseSevereLow: number;
  glucoseLow: number;
  glucoseKetoacidosis: number;
  glucoseHigh: number;
  glucoseVeryHigh: number;
  pulseHighEmergency: number;
  pulseHighUrgent: number;
  pulseLow: number;
  breathsAdult: number;
  breathsChild: number;
  temperatureYoungInfant: number;
  temperatureHigh: number;
  temperatureLow: number;
  temperatureFever: number;
  plateletsEmergency: number;
  plateletsUrgent: number;
  potassiumHigh: number;
  sodiumLow: number;
  haemoglobinLow: number;
};

/** Safe defaults; no clinician has approved them. Each cites the guidance it was taken from. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  systolicCrisis: 180, // mmHg, AHA "When to call 911 about high blood pressure"
  diastolicCrisis: 120, // mmHg, AHA, same page
  systolicPregnancySevere: 160, // mmHg, ACOG severe range
  diastolicPregnancySevere: 110, // mmHg, ACOG severe range
  systolicPregnancy: 140, // mmHg, ACOG and WHO
  diastolicPregnancy: 90, // mmHg, ACOG and WHO
  systolicLow: 90, // mmHg, NEWS2 (3 points)
  oxygenEmergency: 92, // %, at or below; NHS home saturation guide
  oxygenUrgent: 94, // %, at or below; NHS home saturation guide
  glucoseSevereLow: 54, // mg/dL, below; ADA Standards of Care, level 2
  glucoseLow: 70, // mg/dL, below; ADA Standards of Care, level 1
  glucoseKetoacidosis: 250, // mg/dL, above, with symptoms; ADA level 2 hyperglycaemia
  glucoseHigh: 300, // mg/dL, above; sick-day rule
  glucoseVeryHigh: 400, // mg/dL, at or above; sick-day rule
  pulseHighEmergency: 131, // /min at rest, NEWS2 (3 points)
  pulseHighUrgent: 111, // /min at rest, NEWS2 (2 points), NHS home guide
  pulseLow: 40, // /min, at or below; NEWS2 (3 points)
  breathsAdult: 25, // /min, NEWS2 (3 points)
  breathsChild: 60, // /min, NICE NG143 red
  temperatureYoungInfant: 39, // °C from 3 to 6 months, NICE NG143 amber
  temperatureHigh: 40, // °C, product decision
  temperatureLow: 35, // °C, NEWS2 (3 points)
  temperatureFever: 38, // °C, NICE NG143 red under 3 months, CG151 for the immunosuppressed
  plateletsEmergency: 50_000, // /µL, WHO dengue
  plateletsUrgent: 100_000, // /µL, WHO dengue warning
  potassiumHigh: 6, // mmol/L, RCPath critical results
  sodiumLow: 120, // mmol/L, RCPath critical results
  haemoglobinLow: 7, // g/dL, WHO severe anaemia
};

/**
 * How careful a clinic may make each, no further: from here on healthy people would be alarmed.
 * A product decision; a value between this and the default above is never less careful than it.
 */
export const MOST_CAREFUL: Thresholds = {
  systolicCrisis: 160,
  diastolicCrisis: 100,
  systolicPregnancySevere: 140,
  diastolicPregnancySevere: 90,
  systolicPregnancy: 130,
  diastolicPregnancy: 80,
  systolicLow: 100,
  oxygenEmergency: 95,
  oxygenUrgent: 96,
  glucoseSevereLow: 70,
  glucoseLow: 80,
  glucoseKetoacidosis: 200,
  glucoseHigh: 250,
  glucoseVeryHigh: 300,
  pulseHighEmergency: 111,
  pulseHighUrgent: 100,
  pulseLow: 50,
  breathsAdult: 21,
  breathsChild: 40,
  temperatureYoungInfant: 38,
  temperatureHigh: 39,
  temperatureLow: 36,
  temperatureFever: 37.5,
  plateletsEmergency: 100_000,
  plateletsUrgent: 150_000,
  potassiumHigh: 5.5,
  sodiumLow: 130,
  haemoglobinLow: 10,
};
