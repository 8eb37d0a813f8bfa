import type {
  AppointmentId,
  AppointmentState,
  DayString,
  ScheduleException,
} from '@saathi/contract';
import { OVERRIDE_MINUTES } from '@saathi/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { addDays, isDay } from '../../../platform/i18n/days.ts';
import { dayIn, instantOf } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';
import { useDoctorParams } from './schedule.queries.ts';

const MINUTE_MS = 60_000;
const HELD: readonly AppointmentState[] = ['requested', 'confirmed', 'arrived'];

/** A span of time in milliseconds since 1970. */
type Span = { start: number; end: number };

const overlap = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

const spanOf = (startsAt: string, minutes: number): Span => {
  const start = Date.parse(startsAt);
  return { start, end: start + minutes * MINUTE_MS };
};

const closedSpan = (timeZone: string, { day, from, to }: ScheduleException): Span => ({
  start: Date.parse(instantOf(timeZone, day, from ?? '00:00')),
  end: Date.parse(
    to ? instantOf(timeZone, day, to) : instantOf(timeZone, addDays(day, 1), '00:00'),
  ),
});

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
 * known. Reads the day without marking the notices of new bookings as seen.
 */
export const useOverridden = ({
  timeZone,
  day,
  at,
  minutes = OVERRIDE_MINUTES,
  except,
}: Wanted): string | undefined => {
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
  if (!isDay(day)) return undefined;
  const wanted = at ? spanOf(instantOf(timeZone, day, at), minutes) : undefined;
  // An appointment can reach past midnight.
  const days = [day, addDays(day, 1)];
  const isClosed = schedule?.exceptions.some((one) => {
    if (one.kind !== 'close' || !days.includes(one.day)) return false;
    return wanted ? overlap(closedSpan(timeZone, one), wanted) : !one.from && one.day === day;
  });
  const names = (read?.appointments ?? [])
    .filter(
      (one) =>
        wanted &&
        overlap(spanOf(one.startsAt, one.minutes), wanted) &&
        one.id !== except &&
        HELD.includes(one.state),
    )
    .map(({ patient }) => patient?.name ?? former);
  const lines = [
    ...(isClosed ? [words.closed] : []),
    ...(names.length > 0 ? [words.taken({ names: names.join(', ') })] : []),
  ];
  return lines.join(' ') || undefined;
};
