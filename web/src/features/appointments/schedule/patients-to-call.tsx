import type { Appointment } from '@saathi/contract';
import { Phone } from 'lucide-react';
import { buttonClassName } from '../../../ui/button.tsx';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { useClinicTime } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';

const Person = ({ of: { patient, startsAt, timeZone, token } }: { of: Appointment }) => {
  const words = useScheduleMessages();
  const clinic = useClinicTime(timeZone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold [overflow-wrap:anywhere]">
          {patient?.name ?? words.former}
        </span>
        <span className="block text-sm text-muted">
          {clinic.moment(startsAt)} · {words.token({ token })}
        </span>
      </span>
      {patient && (
        <a
          href={`tel:${patient.phone}`}
          aria-label={words.call(patient)}
          className={buttonClassName('secondary')}
        >
          <Phone className="size-5" />
          <PhoneNumber of={patient.phone} />
        </a>
      )}
    </li>
  );
};

type PatientsToCallProps = { appointments: readonly Appointment[]; className?: string };

/** Appointments outside the hours. None was cancelled, so somebody has to call the patients. */
export const PatientsToCall = ({ appointments, className }: PatientsToCallProps) => {
  const words = useScheduleMessages().toCall;
  const count = appointments.length;
  return (
    <section className={className} aria-label={words.title({ count })}>
      <div className="rounded-card border-2 border-marigold bg-card p-4 sm:p-5">
        <h2 className="text-lg">{words.title({ count })}</h2>
        <p className="mt-1 text-muted">{words.text}</p>
        <ul className="mt-2 divide-y divide-hairline">
          {appointments.map((one) => (
            <Person key={one.id} of={one} />
          ))}
        </ul>
      </div>
    </section>
  );
};
