/** One number with its meaning, found in the flat text. */
export type Reading = {
  name: string;
  value: number;
  unit: string;
  /** Offset of the first digit. */
  at: number;
  /** False when no body can have this value. */
  possible: boolean;
};

type Pattern = {
  name: string;
  find: RegExp;
  read: (
    groups: Record<string, string | undefined>,
    after: string,
  ) => Omit<Reading, 'name' | 'at'> | null;
};

// Every pattern is bounded, so that reading stays linear in the length of the text.
const GAP = '[^0-9\\n]{0,24}?';
const NUMBER = '(?<value>\\d{1,6}(?:[.,]\\d{1,3}){0,3})';

const after = (words: string, options = ''): RegExp =>
  new RegExp(`(?:${words})${GAP}${NUMBER}${options}`, 'g');

const NOT_A_READING =
  /^\s*(?:spoon|chammach|tsp|teaspoon|cup|gm\b|gram|kg|day|days|hour|hr|week|month|year|din|ghant|haft|mahin|saal|times|time|baar|bar|mg\b(?!\/|\s*d)|units?|tablet|pill|am\b|pm\b|baje|min|goli|दिन|घंट|बार|साल|महीन|बजे)/;

const plain = (raw: string): number => {
  const whole = /^\d{1,3}(,\d{2,3})+$/.test(raw) ? raw.replaceAll(',', '') : raw;
  return Number(whole.replace(',', '.'));
};

const between =
  (unit: string, low: number, high: number, bodyLow: number, bodyHigh: number): Pattern['read'] =>
  (groups, rest) => {
    const value = plain(groups.value ?? '');
    if (!(value >= low && value <= high) || NOT_A_READING.test(rest)) return null;
    return { value, unit, possible: value >= bodyLow && value <= bodyHigh };
  };

const readGlucose: Pattern['read'] = (groups, rest) => {
  const raw = groups.value ?? '';
  const value = plain(raw);
  if (NOT_A_READING.test(rest) || !(value > 0)) return null;
  const isMolar = /mmol/.test(rest.slice(0, 10)) || (value < 34 && raw.includes('.'));
  if (!isMolar && value < 10) return null;
  const milligrams = isMolar ? Math.round(value * 18) : value;
  return { value: milligrams, unit: 'mg/dL', possible: milligrams >= 10 && milligrams <= 1500 };
};

const readTemperature: Pattern['read'] = (groups, rest) => {
  const value = plain(groups.value ?? '');
  if (NOT_A_READING.test(rest) || /^\s*[%/]/.test(rest)) return null;
  if (value >= 86 && value <= 115)
    return {
      value: Math.round(((value - 32) / 1.8) * 10) / 10,
      unit: '°C',
      possible: value <= 112,
    };
  if (value >= 30 && value <= 60) return { value, unit: '°C', possible: value <= 44 };
  return null;
};

const readPlatelets: Pattern['read'] = (groups, rest) => {
  const value = plain(groups.value ?? '');
  if (!(value > 0)) return null;
  const factor = /^\s*(?:lakh|lac|लाख)/.test(rest) ? 100_000 : value < 1000 ? 1000 : 1;
  return { value: Math.round(value * factor), unit: '/µL', possible: value * factor < 3_000_000 };
};

const PULSE_WORDS =
  'pulse(?! ox)|heart[ _]?rate|heart ?beat|\\bhr\\b|tachycardi\\w{0,3}|bradycardi\\w{0,3}|nabz|dhadkan|naadi|नब्ज|धड़कन|पल्स';

const PATTERNS: Pattern[] = [
  {
    name: 'oxygen',
    find: after(
      'sp ?o ?2|\\bo2|oxygen|saturation|\\bsats?\\b|pulse ox\\w{0,9}|oximeter|ऑक्सीजन|ऑक्सिजन',
      '(?!\\d|\\s*(?:l\\b|lit|\\/))',
    ),
    read: between('%', 30, 200, 30, 100),
  },
  {
    name: 'oxygen',
    find: /(?<value>\d{2,3})\s*(?:%|percent)\s*(?:oxygen|o2|spo2|sat)/g,
    read: between('%', 30, 200, 30, 100),
  },
  {
    name: 'glucose',
    find: after(
      'sugars?\\b|suger|shugar|gluco\\w{0,9}|\\bcgm|libre|dexcom|\\brbs\\b|\\bfbs\\b|\\bbgl?\\b|शुगर|ग्लूकोज़?|शर्करा',
      '(?!\\d|\\s*[/%])',
    ),
    read: readGlucose,
  },
  {
    // "The meter says 48", "meter 2.4 mmol": in a patient's words only sugar has a meter.
    name: 'glucose',
    find: /\bmeter(?: (?:says|shows|showed|reads|read|reading|is|at))? (?<value>\d{1,3}(?:\.\d)?)(?!\d|\s*(?:cm|km|tall|away|walk|race))/g,
    read: readGlucose,
  },
  {
    name: 'temperature',
    find: after('temp\\w{0,9}|thermometer|fever|bukhar|bukhaar|tapman|बुखार|तापमान|ज्वर|\\btemp_c'),
    read: readTemperature,
  },
  {
    name: 'temperature',
    find: /(?<value>\d{2,3}(?:\.\d{1,2})?)\s*(?:°|º|deg(?:ree)?s?)\s*(?:f|c|celsius|fahrenheit)?/g,
    read: readTemperature,
  },
  {
    name: 'temperature',
    find: /(?<value>(?:3[4-9]|4[0-4]|9[3-9]|10\d)(?:\.\d{1,2})?)\s?(?:f|c|celsius|fahrenheit|centigrade)(?![a-z])/g,
    read: readTemperature,
  },
  {
    // "Our 5 week old is 38.6": a child with such a number has a temperature.
    name: 'temperature',
    find: /(?:\bold|baby|infant|newborn|toddler|child|\bson|daughter|chemo|bachch\w{1,4}|बच्च\S{1,4})[^0-9\n]{0,24}?(?:is|at|was|hit|of|now|has|had|got|ko|को|reached)\s(?<value>3[789][.,]\d|4[01][.,]\d|10[0-5][.,]\d)(?!\d|\s*(?:kg|cm|%))/g,
    read: readTemperature,
  },
  { name: 'pulse', find: after(PULSE_WORDS), read: between('/min', 20, 400, 20, 300) },
  {
    name: 'pulse',
    find: /(?<value>\d{2,3})\s*(?:bpm|beats)/g,
    read: between('/min', 20, 400, 20, 300),
  },
  {
    name: 'breaths',
    find: after('resp\\w{0,9}[ _]rate|\\brr\\b|breathing rate|breaths per minute'),
    read: between('/min', 4, 120, 4, 100),
  },
  {
    name: 'breaths',
    find: /(?<value>\d{2,3})\s*(?:breaths|saans|साँस|times a minute)/g,
    read: between('/min', 4, 120, 4, 100),
  },
  {
    name: 'platelets',
    find: after('platelets?|\\bplt\\b|pletlet|प्लेटलेट\\S{0,4}'),
    read: readPlatelets,
  },
  { name: 'potassium', find: after('potassium|पोटैशियम'), read: between('mmol/L', 1, 12, 1, 12) },
  { name: 'sodium', find: after('sodium|सोडियम'), read: between('mmol/L', 90, 200, 90, 200) },
  {
    name: 'haemoglobin',
    find: after('ha?emoglobin|\\bhb\\b|\\bhgb\\b|हीमोग्लोबिन'),
    read: between('g/dL', 1, 30, 1, 25),
  },
  {
    name: 'systolic',
    find: after(
      'systolic(?:[ _]bp)?|\\bsbp\\b|upper bp|\\bbp\\b|blood pressure|बीपी',
      '(?!\\d|\\s*(?:\\/|over|by|upon|bata|बटा))',
    ),
    read: between('mmHg', 40, 400, 40, 300),
  },
  {
    name: 'diastolic',
    find: after('diastolic(?:[ _]bp)?|\\bdbp\\b'),
    read: between('mmHg', 20, 300, 20, 200),
  },
];

const PRESSURE_PAIR =
  /(?<value>\d{2,3})\s*(?:\/|over|by|upon|bata|बटा)\s*(?<low>\d{2,3})(?!\d|\s*\/\s*\d)/g;

const pressures = (flat: string): Reading[] => {
  const found: Reading[] = [];
  for (const match of flat.matchAll(PRESSURE_PAIR)) {
    const high = Number(match.groups?.value);
    const low = Number(match.groups?.low);
    const near = flat.slice(Math.max(0, match.index - 40), match.index + match[0].length + 20);
    const named = /bp|blood pressure|pressure|बीपी|ब्लड|रक्तचाप|hypertens/.test(near);
    const likely = high >= 70 && low >= 35 && high > low;
    if (!likely && !(named && high >= 40)) continue;
    const possible = high > low && high <= 300 && low >= 20 && low <= 200;
    found.push({ name: 'systolic', value: high, unit: 'mmHg', at: match.index, possible });
    const lowAt = match.index + match[0].length - String(low).length;
    found.push({ name: 'diastolic', value: low, unit: 'mmHg', at: lowAt, possible });
  }
  return found;
};

/** Finds the readings of a message: name, value in one unit, and where it stands. */
export const findReadings = (flat: string): Reading[] => {
  if (!/\d/.test(flat)) return [];
  const found = pressures(flat);
  const taken = new Set(found.map((reading) => reading.at));
  for (const { name, find, read } of PATTERNS)
    for (const match of flat.matchAll(find)) {
      const raw = match.groups?.value ?? '';
      const at = match.index + match[0].lastIndexOf(raw);
      if (taken.has(at)) continue;
      const end = at + raw.length;
      const reading = read(match.groups ?? {}, flat.slice(end, end + 24));
      if (reading === null) continue;
      taken.add(at);
      found.push({ name, at, ...reading });
    }
  return found.sort((a, b) => a.at - b.at);
};
