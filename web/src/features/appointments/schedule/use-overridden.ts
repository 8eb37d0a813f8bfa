import type { AppointmentId, AppointmentState, DayString } from '@saathi/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { isDay } from '../../../platform/i18n/days.ts';
import { instantOf } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams } from './schedule.queries.ts';

const MINUTE_MS = 60_000;
const HELD: readonly AppointmentState[] = ['requested', 'confirmed', 'arrived'];

/** A time as typed into a form; `except` is an appointment that leaves its own time. */
type Wanted = {
  timeZone: string;
  day: string;
  at: string;
  minutes?: number;
  except?: AppointmentId;
};

/**
 * Says who already has the time and whether the doctor has closed it; undefined if neither is
 * known. Uses only what other parts of the screen have read: reading a day would count as having
 * seen its new bookings.
 */
export const useOverridden = ({
  timeZone,
  day,
  at,
  minutes: wanted = 1,
  except,
}: Wanted): string | undefined => {
  const { overridden: words, former } = useScheduleMessages();
  const params = useDoctorParams();
  const query = { day: day as DayString };
  const known = { enabled: false } as const;
  const { data: read } = useQuery({ ...api.appointments.day.query({ params, query }), ...known });
  const { data: schedule } = useQuery({ ...api.appointments.schedule.query({ params }), ...known });
  if (!isDay(day)) return undefined;
  const isClosed = schedule?.exceptions.some(
    ({ kind, day: on, from, to }) =>
      kind === 'close' && on === day && (!from || !to || (at !== '' && from <= at && at < to)),
  );
  const instant = at ? Date.parse(instantOf(timeZone, day, at)) : Number.NaN;
  const names = (read?.appointments ?? [])
    .filter(({ id, state, startsAt, minutes }) => {
      const start = Date.parse(startsAt);
      const isThen = start < instant + wanted * MINUTE_MS && instant < start + minutes * MINUTE_MS;
      return isThen && id !== except && HELD.includes(state);
    })
    .map(({ patient }) => patient?.name ?? former);
  const lines = [
    ...(isClosed ? [words.closed] : []),
    ...(names.length > 0 ? [words.taken({ names: names.join(', ') })] : []),
  ];
  return lines.join(' ') || undefined;
};
