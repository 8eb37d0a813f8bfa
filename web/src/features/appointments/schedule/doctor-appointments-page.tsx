import type { DayString, Schedule } from '@saathi/contract';
import { CalendarCog, LogOut, UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useNow } from '../../../platform/i18n/days.ts';
import { useEntryState } from '../../../platform/page/entry-state.ts';
import { lazyDialog } from '../../../platform/page/lazy.tsx';
import { ComingSoon, PageHeading } from '../../../platform/page/page.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CalendarDrawing } from '../../../ui/drawings/calendar.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { useAppointmentsMessages } from '../appointments.messages.ts';
import { dayIn } from '../clinic-time.ts';
import { DayList } from './day-list.tsx';
import { DaySwitch } from './day-switch.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDay, useFollowedSchedule } from './schedule.queries.ts';

const WalkInDialog = lazyDialog(() => import('./walk-in-dialog.tsx'), 'WalkInDialog');
const LeaveDialog = lazyDialog(() => import('./leave-dialog.tsx'), 'LeaveDialog');

const Placeholder = () => {
  const words = useAppointmentsMessages().comingSoon;
  return (
    <ComingSoon
      screen="doctorAppointments"
      drawing={<CalendarDrawing />}
      description={words.doctor}
    >
      <LinkButton href={screens.doctorInbox} variant="secondary">
        {words.doctorAction}
      </LinkButton>
      <LinkButton href={screens.doctorHours} variant="quiet">
        {words.setUp}
      </LinkButton>
    </ComingSoon>
  );
};

const skeleton = (
  <div className="grid gap-3">
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </div>
);

const Nobody = () => {
  const words = useScheduleMessages();
  return (
    <EmptyState drawing={<CalendarDrawing />} title={words.none} description={words.noneText} />
  );
};

const MINUTE_MS = 60_000;

type Sheet = 'walk-in' | 'leave';

type DayProps = {
  schedule: Schedule;
  /** The day that a notification linked to. */
  asked: DayString | undefined;
};

const Day = ({ schedule, asked }: DayProps) => {
  const words = useScheduleMessages();
  const [chosen, choose] = useEntryState('day', asked);
  const [sheet, setSheet] = useState<Sheet>();
  const { timeZone } = schedule;
  const today = dayIn(timeZone, useNow(MINUTE_MS));
  const day = chosen ?? today;
  const dialog = { day, today, timeZone, onClose: () => setSheet(undefined) };
  return (
    <>
      <PageHeading screen="doctorAppointments">
        <div className="screen-only flex flex-wrap gap-2">
          {day >= today && (
            <Button icon={UserRoundPlus} variant="secondary" onClick={() => setSheet('walk-in')}>
              {day === today ? words.walkIn : words.add}
            </Button>
          )}
          {day >= today && (
            <Button icon={LogOut} variant="quiet" onClick={() => setSheet('leave')}>
              {words.leave}
            </Button>
          )}
          <LinkButton icon={CalendarCog} variant="quiet" href={screens.doctorHours}>
            {words.hours}
          </LinkButton>
        </div>
      </PageHeading>
      <DaySwitch day={day} today={today} onChange={choose} />
      <QueryView
        query={useDay(day)}
        loading={words.loading}
        skeleton={skeleton}
        failed={words.failed}
      >
        {(data) => (data.appointments.length > 0 ? <DayList of={data} /> : <Nobody />)}
      </QueryView>
      {sheet === 'walk-in' && <WalkInDialog {...dialog} />}
      {sheet === 'leave' && <LeaveDialog {...dialog} />}
    </>
  );
};

const dayAsked = (search: string): DayString | undefined => {
  const day = new URLSearchParams(search).get('day') ?? '';
  return Number.isNaN(Date.parse(day)) ? undefined : (day as DayString);
};

/** The doctor's day as a list with tokens; a placeholder until hours are saved (product 2). */
export const DoctorAppointmentsPage = () => {
  const words = useScheduleMessages();
  const query = useFollowedSchedule();
  const asked = dayAsked(useSearch());
  if (query.data?.saved) return <Day key={asked} schedule={query.data} asked={asked} />;
  if (query.data) return <Placeholder />;
  return (
    <>
      <PageHeading screen="doctorAppointments" />
      <QueryView query={query} loading={words.loading} skeleton={skeleton} failed={words.failed}>
        {() => null}
      </QueryView>
    </>
  );
};
