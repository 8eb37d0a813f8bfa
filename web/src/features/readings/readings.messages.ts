import { defineMessages } from '../../platform/i18n/i18n.ts';

type Text = { text: string };
type Entered = Text & { value: string };

const english = {
  fields: {
    pressure: 'Upper',
    low: 'Lower',
    pulse: 'Pulse',
    sugar: 'Sugar',
    weight: 'Weight in kg',
    oxygen: 'Oxygen in %',
    temperature: 'Temperature',
    steps: 'Steps',
  },
  meal: { label: 'Before or after food?', before: 'Before food', after: 'After food' },
  unit: { sugar: 'mg/dL or mmol/L?', temperature: '°F or °C?' },
  faults: {
    needed: 'Please fill this in',
    impossible: 'This number cannot be right. Please check it.',
    whole: 'Please enter a whole number',
    not_below: 'The lower number must be below the upper one.',
    which_unit: 'Please choose the unit.',
    other_unit: ({ value, unit }: { value: number; unit: string }) =>
      `${value} does not fit ${unit}. Choose the other unit or check the number.`,
    which_meal: 'Please choose before or after food.',
    future: 'This time is in the future.',
  },
  pad: {
    title: ({ text }: Text) => `Enter: ${text}`,
    correct: ({ text }: Text) => `Correct: ${text}`,
    keys: 'Number pad',
    point: 'Decimal point',
    erase: 'Delete the last digit',
    next: 'Next number',
    entered: ({ text, value }: Entered) => `${text}: ${value || 'empty'}`,
    taken: 'Taken now',
    anotherTime: 'Another time',
    takenAt: 'When it was taken',
    submit: 'Save reading',
    busy: 'Saving...',
    failed: 'Reading not saved',
    clock: 'The clock of this device is ahead. Please correct it and save again.',
  },
  refused: {
    title: ({ count }: { count: number }) =>
      count === 1 ? 'A reading was not saved' : `${count} readings were not saved`,
    text: 'Nobody has seen these numbers. Please check them and enter them again. If you feel unwell, call 112 or 108.',
  },
  result: {
    title: 'Reading saved',
    saved: ({ text }: Text) => `Saved: ${text}`,
    waits: 'Saved on this phone',
    waitsText:
      'It will be sent as soon as possible. Until then nobody has seen it. If you feel unwell, call 112 or 108.',
    levels: {
      EMERGENCY: 'This can be an emergency',
      URGENT: 'This needs a doctor today',
      ROUTINE: 'Your doctor will look at this',
    },
    told: ({ names }: { names: string }) =>
      `${names} can see it in the inbox now, but may not look at once. In an emergency call 112 or 108.`,
    unseen: 'A doctor should look at this',
    nobody:
      'You have no doctor here who could see this. Please call a doctor today, and 112 or 108 in an emergency.',
    again: 'Sit quietly for five minutes and measure again.',
    call: ({ number }: { number: string }) => `Call ${number}`,
  },
  doctor: ({ name }: { name: string }) => `Dr. ${name}`,
  chart: {
    heading: 'Readings',
    loading: 'Loading readings...',
    failed: 'The readings could not be loaded',
    none: 'No readings on these days',
    days: 'Days shown',
    spans: { '14': '14 days', '90': '90 days' },
    label: ({ text, count }: Text & { count: number }) =>
      `Chart: ${text}, readings: ${count}. The table below has every number.`,
    table: 'All numbers as a table',
    when: 'When',
    reading: 'Reading',
    change: 'Correct',
    changeOne: ({ text }: Text) => `Correct ${text}`,
    outside: 'outside the range',
    corrected: ({ text }: Text) => `corrected from ${text}`,
    range: ({ text }: Text) => `Range: ${text}`,
    from: ({ text }: Text) => `from ${text}`,
    upTo: ({ text }: Text) => `up to ${text}`,
    band: 'Doctor’s range',
  },
  records: {
    latest: ({ text }: Text) => `Latest: ${text}`,
    all: 'Chart and numbers',
    allOf: ({ text }: Text) => `Chart and numbers: ${text}`,
  },
  figures: {
    systolic: 'Upper pressure',
    diastolic: 'Lower pressure',
    pulse: 'Pulse',
    sugar: 'Sugar, meal not said',
    sugar_before: 'Sugar before food',
    sugar_after: 'Sugar after food',
    weight: 'Weight',
    oxygen: 'Oxygen',
    temperature: 'Temperature',
    steps: 'Steps',
  },
  range: {
    set: 'Set a range',
    title: 'Range for this patient',
    text: 'It colours the chart. It can bring a reading to your inbox, and never keeps one away.',
    figure: 'What',
    low: 'From',
    high: 'To',
    tell: 'Tell me when a reading is outside',
    unit: ({ text }: Text) => `In ${text}.`,
    hint: 'Leave both empty to remove the range.',
    submit: 'Save range',
    done: 'Range saved',
    failed: 'Range not saved',
  },
  save: {
    action: 'Save as a reading?',
    done: 'Saved as a reading',
    failed: 'Not saved as a reading',
  },
};

export type English = typeof english;

export const useReadingsMessages = defineMessages('readings', english);
