import type { AdherenceDay } from '@saathi/contract';
import { formatDay } from '../../platform/i18n/days.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { DayCalendar } from '../../ui/day-calendar.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { calendarLabels } from '../goals/index.ts';
import { usePatientsMessages } from './patients.messages.ts';
import { shareOf, weeklyShares } from './statistics.ts';

const TWO_WEEKS = 14;

const AdherenceTrend = ({ days }: { days: readonly AdherenceDay[] }) => {
  const words = usePatientsMessages().detail;
  const lived = days.slice(days.findIndex(({ goals }) => goals > 0));
  const inWords = (share: number | null) =>
    share === null ? words.noShare : `${Math.round(share * 100)}%`;
  const early = inWords(shareOf(lived.slice(0, TWO_WEEKS)));
  const late = inWords(shareOf(lived.slice(-TWO_WEEKS)));
  return (
    <div>
      <p className="mb-2 text-muted">{words.courseText}</p>
      <Sparkline label={words.courseLine({ early, late })} values={weeklyShares(days)} />
    </div>
  );
};

const Calendar = ({ days }: { days: readonly AdherenceDay[] }) => {
  const words = usePatientsMessages().detail;
  const language = useLanguage();
  const all = days.length;
  return (
    <DayCalendar
      {...calendarLabels(days, language)}
      label={words.calendar({ count: days.filter(({ achieved }) => achieved > 0).length, all })}
      days={days.map(({ date, achieved, goals }, place) => {
        const shown = formatDay(date, language);
        return {
          id: date,
          label: goals
            ? words.day({ date: shown, achieved, goals })
            : words.dayWithout({ date: shown }),
          share: goals ? achieved / goals : null,
          isToday: place === all - 1,
        };
      })}
    />
  );
};

/** A patient's goal adherence over 90 days: its course and every day. */
export const AdherenceCard = ({ days }: { days: readonly AdherenceDay[] }) => (
  <Card>
    <h2 className="mb-3 text-xl">{usePatientsMessages().detail.course}</h2>
    <div className="grid gap-6">
      <AdherenceTrend days={days} />
      <Calendar days={days} />
    </div>
  </Card>
);
