import type { Appointment, AppointmentState } from '@saathi/contract';
import type { ComponentProps } from 'react';
import { useNow } from '../../platform/i18n/days.ts';
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

type StateBadgeProps = Pick<Appointment, 'state'> &
  Partial<Pick<Appointment, 'cancelledBy' | 'startsAt'>>;

const MINUTE_MS = 60_000;

/**
 * The state of an appointment as a label; for the patient also who cancelled it, and whether its
 * time has come without an answer.
 */
export const StateBadge = ({ state, cancelledBy, startsAt = '' }: StateBadgeProps) => {
  const words = useAppointmentsMessages();
  const hasCome = Date.parse(startsAt) <= useNow(MINUTE_MS);
  if (state === 'requested' && hasCome) return <Badge>{words.unanswered}</Badge>;
  const label = cancelledBy ? words.cancelledBy[cancelledBy] : words.states[state];
  return <Badge tone={stateTones[state]}>{label}</Badge>;
};
