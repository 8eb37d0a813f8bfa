import type { Schedule } from '@saathi/contract';
import { useEffect, useRef, useState } from 'react';
import { useFresh } from '../../../platform/api/fresh.ts';
import { BackTo } from '../../../platform/page/navigation.tsx';
import { PageHeading } from '../../../platform/page/page.tsx';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { screens } from '../../../platform/page/screens.ts';
import { SkeletonCard } from '../../../ui/skeleton.tsx';
import { Exceptions } from './exceptions.tsx';
import { PatientsToCall } from './patients-to-call.tsx';
import { useScheduleMessages } from './schedule.messages.ts';
import { useFollowedSchedule } from './schedule.queries.ts';
import { WeekForm } from './week-form.tsx';

const Hours = ({ schedule }: { schedule: Schedule }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAwaited, setAwaited] = useState(false);
  useEffect(() => {
    if (!isAwaited || !heading.current) return;
    heading.current.focus();
    setAwaited(false);
  });
  // Whom to call is at the top, often out of view of what was saved.
  const handleSaved = ({ conflicts }: Schedule) => setAwaited(conflicts.length > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {schedule.conflicts.length > 0 && (
        <PatientsToCall
          appointments={schedule.conflicts}
          count={schedule.conflictCount}
          heading={heading}
        />
      )}
      <WeekForm schedule={schedule} onSaved={handleSaved} />
      {schedule.saved && <Exceptions schedule={schedule} onSaved={handleSaved} />}
    </div>
  );
};

/** The hours in which patients can book: the week and its exceptions. */
export const DoctorHoursPage = () => {
  const words = useScheduleMessages().week;
  return (
    <div className="max-w-3xl">
      <BackTo href={screens.doctorAppointments}>{words.back}</BackTo>
      <PageHeading screen="doctorHours" subtitle={words.text} />
      <QueryView
        query={useFresh(useFollowedSchedule())}
        loading={words.loading}
        skeleton={<SkeletonCard rows={3} />}
        failed={words.failed}
      >
        {(schedule) => <Hours schedule={schedule} />}
      </QueryView>
    </div>
  );
};
