import type { Appointment } from '@saathi/contract';
import { Badge } from '../../ui/badge.tsx';
import { useAppointmentsMessages } from './appointments.messages.ts';

/**
 * The patient's token in the day's queue, and on that day the token the doctor is at. A higher
 * token than the patient's own is not shown: somebody came early or walked in, and nobody was
 * passed over.
 */
export const Token = ({ of: { token, nowToken } }: { of: Appointment }) => {
  const words = useAppointmentsMessages();
  return (
    <Badge tone="brand">
      {nowToken === null || nowToken > token
        ? words.token({ token })
        : words.tokenNow({ token, now: nowToken })}
    </Badge>
  );
};
