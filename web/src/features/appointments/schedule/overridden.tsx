import type { AppointmentId, DayString } from '@saathi/contract';
import { OVERRIDE_MINUTES } from '@saathi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { api } from '../../../platform/api/api.ts';
import { isDay } from '../../../platform/i18n/days.ts';
import { dayIn } from '../clinic-time.ts';
import { Remark } from '../remark.tsx';
import { overridesAt } from './overrides.ts';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams } from './schedule.queries.ts';

/** A time as typed into a form; `except` is an appointment that leaves its own time. */
type OverriddenProps = {
  timeZone: string;
  day: string;
  at: string;
  minutes?: number;
  except?: AppointmentId;
};

const useOverridden = (props: OverriddenProps): string => {
  const { timeZone, day, at, minutes = OVERRIDE_MINUTES, except } = props;
  const { overridden: words, former } = useScheduleMessages();
  const params = useDoctorParams();
  const query = { day: day as DayString, peek: 'true' } as const;
  const { data: read } = useQuery({
    ...api.appointments.day.query({ params, query }),
    // While a year is being typed, the field holds days long past.
    enabled: at !== '' && isDay(day) && day >= dayIn(timeZone, Date.now()),
    refetchOnMount: 'always',
  });
  // Only what other parts of the screen have read.
  const { data: schedule } = useQuery({
    ...api.appointments.schedule.query({ params }),
    enabled: false,
  });
  if (!isDay(day)) return '';
  const known = { timeZone, schedule, appointments: read?.appointments ?? [] };
  const { isClosed, isOutside, taken } = overridesAt(known, { day, at, minutes, except });
  const names = taken.map(({ patient }) => patient?.name ?? former).join(', ');
  return [isClosed && words.closed, isOutside && words.outside, names && words.taken({ names })]
    .filter(Boolean)
    .join(' ');
};

/**
 * Says that a time is closed, outside the hours, or taken and by whom. Reads the day without
 * marking the notices of new bookings as seen.
 */
export const Overridden = (props: OverriddenProps) => {
  const text = useOverridden(props);
  return <span role="status">{text && <Remark icon={CircleAlert}>{text}</Remark>}</span>;
};
