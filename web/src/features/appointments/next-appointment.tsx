import type { UserId } from '@saathi/contract';
import { CalendarDays } from 'lucide-react';
import { Link } from 'wouter';
import { useNow } from '../../platform/i18n/days.ts';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { useNextWith } from './appointments.queries.ts';
import { isLocal, useClinicTime } from './clinic-time.ts';

const MINUTE_MS = 60_000;

type NextAppointmentProps = { personId: UserId; className?: string };

/**
 * The next appointment of doctor and patient that is not over yet, and the number of later ones, for
 * the chat header; renders nothing if there is none.
 */
export const NextAppointment = ({ personId, className }: NextAppointmentProps) => {
  const words = useAppointmentsMessages();
  const { user } = useSignedIn();
  const now = useNow(MINUTE_MS);
  const [next, ...later] = (useNextWith(personId) ?? []).filter(
    ({ startsAt, minutes }) => Date.parse(startsAt) + minutes * MINUTE_MS > now,
  );
  const clinic = useClinicTime(next?.timeZone ?? 'UTC');
  if (!next) return null;
  const { startsAt, timeZone } = next;
  const here = isLocal(timeZone, startsAt) ? '' : ` (${clinic.here.moment(startsAt)})`;
  return (
    <Link
      href={screens[user.role === 'doctor' ? 'doctorAppointments' : 'patientAppointments']}
      className={className}
    >
      <CalendarDays className="size-4 shrink-0" />
      {words.next({ when: clinic.moment(startsAt) + here, later: later.length })}
    </Link>
  );
};
