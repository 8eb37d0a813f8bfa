import type { DayString, Patient } from '@saathi/contract';
import { BOOK_AHEAD_MAX_DAYS } from '@saathi/contract/limits';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { addDays, formatDay, useNow } from '../../../platform/i18n/days.ts';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { Button } from '../../../ui/button.tsx';
import { dayIn } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';
import { useSchedule } from './schedule.queries.ts';

const WalkInDialog = lazyDialog(() => import('./walk-in-dialog.tsx'), 'WalkInDialog');

const MINUTE_MS = 60_000;

/**
 * Books a patient on a future day; renders nothing if the doctor has no hours or the day is too far
 * ahead.
 */
export const BookNext = ({ patient, day }: { patient: Patient; day: DayString }) => {
  const words = useScheduleMessages();
  const language = useLanguage();
  const { data: schedule } = useSchedule();
  const now = useNow(MINUTE_MS);
  const [booking, setBooking] = useState(false);
  if (!schedule?.saved) return null;
  const { timeZone } = schedule;
  const today = dayIn(timeZone, now);
  if (day <= today || day > addDays(today, BOOK_AHEAD_MAX_DAYS)) return null;
  return (
    <>
      <Button icon={CalendarDays} variant="secondary" onClick={() => setBooking(true)}>
        {words.bookNext({ day: formatDay(day, language) })}
      </Button>
      {booking && (
        <WalkInDialog {...{ day, today, timeZone, patient }} onClose={() => setBooking(false)} />
      )}
    </>
  );
};
