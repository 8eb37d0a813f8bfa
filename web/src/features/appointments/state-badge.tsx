import type { AppointmentState } from '@saathi/contract';
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

/** The state of an appointment as a label. */
export const StateBadge = ({ state }: { state: AppointmentState }) => (
  <Badge tone={stateTones[state]}>{useAppointmentsMessages().states[state]}</Badge>
);
