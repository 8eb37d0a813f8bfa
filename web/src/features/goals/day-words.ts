import type { ProgressEntry } from '@saathi/contract';
import { formatDay } from '../../platform/i18n/days.ts';
import type { Language, Translated } from '../../platform/i18n/i18n.ts';
import type { DayDot } from '../../ui/day-strip.tsx';
import type { goalsMessages } from './goals.messages.ts';

type Words = Translated<typeof goalsMessages.english>;

/** One day of a goal in words: the date and whether it was achieved. */
export const dayLabel = (entry: ProgressEntry, words: Words, language: Language): string => {
  const date = formatDay(entry.date, language);
  return entry.achieved ? words.card.achieved({ date }) : words.card.notAchieved({ date });
};

type Presses = { onYesterday: () => void; onToday: (achieved: boolean) => void };

/** The last days as dots, the last one being today: it ticks as the box does, and yesterday's asks to be corrected. */
export const dayDots = (
  entries: readonly ProgressEntry[],
  { words, language, onYesterday, onToday }: { words: Words; language: Language } & Presses,
): DayDot[] =>
  entries.map((entry, place) => {
    const label = dayLabel(entry, words, language);
    const fromEnd = entries.length - 1 - place;
    const dot = {
      id: entry.date,
      label,
      achieved: entry.achieved,
      isToday: fromEnd === 0,
      caption: formatDay(entry.date, language, { weekday: 'narrow' }),
    };
    if (fromEnd === 0) return { ...dot, onPress: () => onToday(!entry.achieved) };
    if (fromEnd === 1)
      return { ...dot, label: words.card.correct({ label }), onPress: onYesterday };
    return dot;
  });
