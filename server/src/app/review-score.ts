import { firstKeyword, type Level, reviewMessage } from '../features/review/index.ts';

/** One labelled message; only `text` and `level` are needed. */
export type LabelledCase = {
  id?: string;
  text: string;
  level: Level;
  source?: string;
  lang?: string;
  label_basis?: string;
};

type Count = { hit: number; of: number };
type Row = Record<
  'human' | 'sensitivity' | 'baseline' | 'falseAlarm' | 'baseFalse' | 'needless',
  Count
>;

const empty = (): Row => ({
  human: { hit: 0, of: 0 },
  sensitivity: { hit: 0, of: 0 },
  baseline: { hit: 0, of: 0 },
  falseAlarm: { hit: 0, of: 0 },
  baseFalse: { hit: 0, of: 0 },
  needless: { hit: 0, of: 0 },
});

// 95 % interval of Wilson, honest for small counts.
const Z = 1.96;

/** Share with its 95 % Wilson interval, e.g. "93 % [84–97] (57/61)". */
export const shareWithInterval = ({ hit, of }: Count): string => {
  if (of === 0) return '–';
  const share = hit / of;
  const centre = (share + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const half =
    (Z * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
  const percent = (value: number): string =>
    String(Math.round(100 * Math.min(1, Math.max(0, value))));
  return `${percent(share)} % [${percent(centre - half)}–${percent(centre + half)}] (${hit}/${of})`;
};

const note = (count: Count, isHit: boolean): void => {
  count.of += 1;
  if (isHit) count.hit += 1;
};

const add = (row: Row, item: LabelledCase): void => {
  const { level, escalate } = reviewMessage(item.text);
  const isKeyword = firstKeyword(item.text) !== null;
  if (item.level === 'EMERGENCY') {
    note(row.human, !escalate);
    note(row.sensitivity, level === 'EMERGENCY');
    note(row.baseline, isKeyword);
  }
  if (item.level === 'INFO' || item.level === 'ROUTINE') {
    note(row.falseAlarm, level === 'EMERGENCY');
    note(row.baseFalse, isKeyword);
  }
  if (item.level === 'INFO') note(row.needless, escalate);
};

/** The table of measures per source, language and label basis, as lines of Markdown. */
export const scoreTable = (cases: LabelledCase[]): string[] => {
  const groups = new Map<string, Row>();
  const rowOf = (name: string): Row => {
    const row = groups.get(name) ?? empty();
    groups.set(name, row);
    return row;
  };
  for (const item of cases) {
    const names = ['all'];
    if (item.source) names.push(`source ${item.source}`);
    if (item.lang) names.push(`language ${item.lang}`);
    if (item.label_basis) names.push(`labelled by ${item.label_basis}`);
    for (const name of names) add(rowOf(name), item);
  }
  const lines = [...groups].map(([name, row]) =>
    [
      name,
      ...[
        row.human,
        row.sensitivity,
        row.baseline,
        row.falseAlarm,
        row.baseFalse,
        row.needless,
      ].map(shareWithInterval),
    ].join(' | '),
  );
  return [
    '| group | emergencies without a human | E sensitivity | keyword list | false emergencies on INFO and ROUTINE | keyword list | INFO escalated |',
    '|---|---|---|---|---|---|---|',
    ...lines.map((line) => `| ${line} |`),
  ];
};
