import type { Appointment } from '@saathi/contract';
import { useAppointmentsMessages } from './appointments.messages.ts';
import { isLocal, useClinicTime } from './clinic-time.ts';

type AppointmentTimeProps = { at: Pick<Appointment, 'startsAt' | 'timeZone'>; className?: string };

/** The time in the clinic's time zone, and in the device's if it differs. */
export const AppointmentTime = ({
  at: { startsAt, timeZone },
  className,
}: AppointmentTimeProps) => {
  const words = useAppointmentsMessages();
  const clinic = useClinicTime(timeZone);
  const when = clinic.moment(startsAt);
  if (isLocal(timeZone, startsAt)) return <p className={className}>{when}</p>;
  return (
    <div>
      <p className={className}>{words.clinicTime({ when })}</p>
      <p className="text-sm text-muted">{words.yourTime({ when: clinic.here.moment(startsAt) })}</p>
    </div>
  );
};
