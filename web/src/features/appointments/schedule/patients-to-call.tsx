import type { DayString, DeskAppointment } from '@saathi/contract';
import { ChevronDown, Phone } from 'lucide-react';
import type { Ref } from 'react';
import { buttonClassName } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PhoneNumber } from '../../../ui/phone-number.tsx';
import { useClinicTime } from '../clinic-time.ts';
import { useScheduleMessages } from './schedule.messages.ts';

type PersonProps = Pick<PatientsToCallProps, 'onDay'> & { of: DeskAppointment };

const Person = ({ of: { patient, startsAt, timeZone, token, day }, onDay }: PersonProps) => {
  const words = useScheduleMessages();
  const clinic = useClinicTime(timeZone);
  const who = (
    <>
      <span className="block font-semibold wrap-anywhere">{patient?.name ?? words.former}</span>
      <span className={classNames('block text-sm', onDay ? 'text-brand' : 'text-muted')}>
        {clinic.moment(startsAt)} · {words.token({ token })}
      </span>
    </>
  );
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      {onDay ? (
        <button
          type="button"
          className="hit min-w-0 flex-1 basis-40 rounded-xl text-left hover:underline"
          onClick={() => onDay(day)}
        >
          {who}
        </button>
      ) : (
        <span className="min-w-0 flex-1 basis-40">{who}</span>
      )}
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

/** A longer list is folded where it is above the day. */
const FEW = 3;

type PatientsToCallProps = {
  appointments: readonly DeskAppointment[];
  /** The number of all, if these are only the first. */
  count?: number | undefined;
  /** By default, what it means to the doctor. */
  text?: string;
  /** Shows the day of an appointment. */
  onDay?: (day: DayString) => void;
  className?: string;
  /** Its heading, to be focused. */
  heading?: Ref<HTMLHeadingElement>;
};

/** Appointments outside the hours. None was cancelled, so somebody has to call the patients. */
export const PatientsToCall = (props: PatientsToCallProps) => {
  const words = useScheduleMessages().toCall;
  const {
    appointments,
    count = appointments.length,
    text = words.text,
    onDay,
    className,
    heading,
  } = props;
  const shown = appointments.length;
  const list = (
    <ul className="mt-2 divide-y divide-hairline">
      {appointments.map((one) => (
        <Person key={one.id} of={one} onDay={onDay} />
      ))}
    </ul>
  );
  return (
    <section className={className} aria-label={words.title({ count })}>
      <div className="rounded-card border-2 border-marigold bg-card p-4 sm:p-5">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {words.title({ count })}
        </h2>
        <p className="mt-1 text-muted">
          {text} {count > shown && words.first({ shown, count })}
        </p>
        {onDay ? (
          <details className="group" open={shown <= FEW}>
            <summary className="hit flex w-fit items-center gap-1.5 rounded-md font-semibold text-brand">
              {words.list}
              <ChevronDown className="size-5 group-open:rotate-180" />
            </summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </section>
  );
};
