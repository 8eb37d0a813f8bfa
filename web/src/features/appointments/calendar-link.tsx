import type { Appointment } from '@saathi/contract';
import { paths } from '@saathi/contract/paths';
import { CalendarPlus } from 'lucide-react';
import { pathTo } from '../../platform/page/screens.ts';
import { buttonClassName } from '../../ui/button.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';

/** Downloads the appointment as a calendar file, which contains no medical data. */
export const CalendarLink = ({ of: { id } }: { of: Appointment }) => (
  <a
    href={pathTo(paths.appointments.calendar.path, { appointmentId: id })}
    download
    className={buttonClassName('quiet')}
  >
    <CalendarPlus className="size-5" />
    {useAppointmentsMessages().calendar}
  </a>
);
