import { reviewMessage } from '../../server/src/features/review/review-message.ts';
import golden from './golden.json' with { type: 'json' };
import { PADS } from './pads.ts';
import { hashOfInputs, TRAINED_ON_HASH } from './train.ts';
import { readTrainingData, type TrainingMessage } from './training-data.ts';

const groupsOf = ({ lang, kind }: TrainingMessage): string[] => [
  `language ${lang}`,
  `kind ${kind}`,
];

/** Counts the emergencies per language and kind that are recognised as such. */
export const shownByGroup = (): Record<string, number> => {
  const shown: Record<string, number> = {};
  for (const message of readTrainingData()) {
    if (message.level !== 'EMERGENCY') continue;
    const isShown = reviewMessage(message.text).level === 'EMERGENCY';
    for (const group of groupsOf(message)) shown[group] = (shown[group] ?? 0) + Number(isShown);
  }
  return shown;
};

/** Returns the emergencies, with and without pads, that the assistant would answer alone. */
const leaks = (): string[] =>
  readTrainingData()
    .filter(({ level }) => level === 'EMERGENCY')
    .flatMap(({ text }) => [
      text,
      ...PADS.flatMap((pad) => [`${pad} ${text}`, `${text} ${pad}`, `${pad}. ${text}. ${pad}`]),
    ])
    .filter((text) => !reviewMessage(text).escalate)
    .map((text) => `an emergency without a person: ${text}`);

/** Returns the reasons that block a release; empty if there are none. */
export const gateFaults = (): string[] => {
  const shown = shownByGroup();
  return [
    ...(hashOfInputs() === TRAINED_ON_HASH ? [] : ['the reader was trained on other messages']),
    ...leaks(),
    ...Object.entries<number>(golden)
      .filter(([group, count]) => (shown[group] ?? 0) < count)
      .map(([group, count]) => `${group}: ${shown[group] ?? 0} emergencies shown, ${count} before`),
  ];
};
