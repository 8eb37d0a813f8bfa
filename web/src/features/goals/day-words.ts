import type { ProgressEntry } from '@saathi/contract';
import { formatDay } from '../../platform/days.ts';
import type { Language, Translated } from '../../platform/i18n.ts';
import type { DayDot } from '../../ui/day-strip.tsx';
import type { goalsMessages } from './goals.messages.ts';

type Words = Translated<typeof goalsMessages.english>;

/** One day of a goal in words: the date and whether it was achieved. */
export const dayLabel = (entry: ProgressEntry, words: Words, language: Language): string => {
  const date = formatDay(entry.date, language);
  return entry.achieved ? words.card.achieved({ date }) : words.card.notAchieved({ date });
};

/** The last days as dots, the last one being today; yesterday's can be pressed to be corrected. */
export const dayDots = (
  entries: readonly ProgressEntry[],
  { words, language, onYesterday }: { words: Words; language: Language; onYesterday: () => void },
): DayDot[] =>
  entries.map((entry, place) => {
    const label = dayLabel(entry, words, language);
    const dot = {
      id: entry.date,
      label,
      achieved: entry.achieved,
      isToday: place === entries.length - 1,
      caption: formatDay(entry.date, language, { weekday: 'narrow' }),
    };
    return place === entries.length - 2
      ? { ...dot, label: words.card.correct({ label }), onPress: onYesterday }
      : dot;
  });
