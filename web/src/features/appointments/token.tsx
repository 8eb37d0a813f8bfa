import type { Appointment } from '@saathi/contract';
import { Badge } from '../../ui/badge.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';

/** One's place in the day's queue, and on the day itself whom the doctor is at. */
export const Token = ({ of: { token, nowToken } }: { of: Appointment }) => {
  const words = useAppointmentsMessages();
  return (
    <Badge tone="brand">
      {nowToken === null ? words.token({ token }) : words.tokenNow({ token, now: nowToken })}
    </Badge>
  );
};
