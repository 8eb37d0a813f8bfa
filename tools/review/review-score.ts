import type { Level, Review } from '../../server/src/features/review/index.ts';
import { reviewMessage } from '../../server/src/features/review/review-message.ts';
import { firstKeyword } from './keyword-baseline.ts';

/** A labelled message; only `text` and `level` are required. */
export type LabelledCase = {
  id?: string;
  text: string;
  level: Level;
  source?: string;
  lang?: string;
  label_basis?: string;
  family?: string;
  subset?: string;
};

type Count = { hit: number; of: number };

// z-score of the 95 % Wilson interval, which is reliable even for small counts.
const Z = 1.96;

const percent = (value: number): string =>
  String(Math.round(100 * Math.min(1, Math.max(0, value))));

/** Returns the 95 % Wilson interval of a share in percent, e.g. "[84–97]". */
export const wilson = ({ hit, of }: Count): string => {
  if (of === 0) return '';
  const share = hit / of;
  const centre = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
  return `[${percent(centre - half)}–${percent(centre + half)}]`;
};

/** Returns a share with its 95 % Wilson interval, e.g. "93 % [84–97] (57/61)". */
export const shareWithInterval = (count: Count): string =>
  count.of === 0
    ? '–'
    : `${percent(count.hit / count.of)} % ${wilson(count)} (${count.hit}/${count.of})`;

// Families that the assistant is meant to answer, as named in the labelled sets.
const EVERYDAY = /^(?:admin|goal\w*|small_talk|scheduling|benign)$/;
const MEDICINE = /medic|dawa|davai|दवा|tablet|pill|capsule|refill|prescri|side effect|insulin/i;

const isEveryday = ({ level, family, subset }: LabelledCase): boolean =>
  level === 'INFO' && [family, subset].some((name) => EVERYDAY.test(name ?? ''));

// A request for the doctor or an appointment, or a mention of a medicine, must reach a person.
const demandsPerson = ({ text }: LabelledCase, { asksDoctor }: Review): boolean =>
  asksDoctor || MEDICINE.test(text);

type Seen = { item: LabelledCase; review: Review; keyword: boolean };
type Measure = { title: string; counts: (seen: Seen) => boolean; hit: (seen: Seen) => boolean };

const isEmergency = ({ item }: Seen): boolean => item.level === 'EMERGENCY';
const isCalm = ({ item }: Seen): boolean => item.level === 'INFO' || item.level === 'ROUTINE';
const escalates = ({ review }: Seen): boolean => review.escalate;
const shown = ({ review }: Seen): boolean => review.level === 'EMERGENCY';
const found = ({ keyword }: Seen): boolean => keyword;

const MEASURES: Measure[] = [
  {
    title: 'emergencies without a human',
    counts: isEmergency,
    hit: ({ review }) => !review.escalate,
  },
  { title: 'E sensitivity', counts: isEmergency, hit: shown },
  { title: 'keyword list', counts: isEmergency, hit: found },
  { title: 'false emergencies on INFO and ROUTINE', counts: isCalm, hit: shown },
  { title: 'keyword list', counts: isCalm, hit: found },
  {
    title: 'admin, goals, small talk escalated without need',
    counts: ({ item, review }) => isEveryday(item) && !demandsPerson(item, review),
    hit: escalates,
  },
  {
    title: 'the same, but asking for the doctor or naming a medicine',
    counts: ({ item, review }) => isEveryday(item) && demandsPerson(item, review),
    hit: escalates,
  },
  { title: 'all INFO escalated', counts: ({ item }) => item.level === 'INFO', hit: escalates },
];

const groupsOf = ({ source, lang, label_basis }: LabelledCase): string[] => [
  'all',
  ...(source ? [`source ${source}`] : []),
  ...(lang ? [`language ${lang}`] : []),
  ...(label_basis ? [`labelled by ${label_basis}`] : []),
];

const shareOf = ({ counts, hit }: Measure, seen: Seen[]): string => {
  const counted = seen.filter(counts);
  return shareWithInterval({ hit: counted.filter(hit).length, of: counted.length });
};

/** Returns the table of measures per source, language and label basis, as lines of Markdown. */
export const scoreTable = (cases: LabelledCase[]): string[] => {
  const groups = new Map<string, Seen[]>();
  for (const item of cases) {
    const seen = {
      item,
      review: reviewMessage(item.text),
      keyword: firstKeyword(item.text) !== null,
    };
    for (const name of groupsOf(item)) groups.set(name, [...(groups.get(name) ?? []), seen]);
  }
  return [
    `| group | ${MEASURES.map(({ title }) => title).join(' | ')} |`,
    `|---|${MEASURES.map(() => '---|').join('')}`,
    ...[...groups].map(
      ([name, seen]) =>
        `| ${name} | ${MEASURES.map((measure) => shareOf(measure, seen)).join(' | ')} |`,
    ),
  ];
};
