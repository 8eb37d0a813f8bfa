import type { Appointment, AppointmentState } from '@saathi/contract';
import type { ComponentProps } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';

/** Badge colours of the states; each state also has a label. */
export const stateTones: Record<AppointmentState, ComponentProps<typeof Badge>['tone']> = {
  requested: 'marigold',
  confirmed: 'achieved',
  arrived: 'brand',
  done: 'neutral',
  declined: 'destructive',
  no_show: 'destructive',
  cancelled: 'neutral',
  moved: 'neutral',
};

type StateBadgeProps = Pick<Appointment, 'state'> & Partial<Pick<Appointment, 'cancelledBy'>>;

/** The state of an appointment as a label; for the patient also who cancelled it. */
export const StateBadge = ({ state, cancelledBy }: StateBadgeProps) => {
  const words = useAppointmentsMessages();
  const label = cancelledBy ? words.cancelledBy[cancelledBy] : words.states[state];
  return <Badge tone={stateTones[state]}>{label}</Badge>;
};
