import { useAppointmentsMessages } from '../appointments.messages.ts';

const HOUR_MS = 3_600_000;
const EARLY_MS = 24 * HOUR_MS;
const LATE_MS = 2 * HOUR_MS;

/** Returns a function that names the reminders still ahead of a start; undefined without any. */
export const useReminderText = () => {
  const { bookedText, bookedSoonText } = useAppointmentsMessages().booking;
  return (startsAt: string): string | undefined => {
    const inMs = Date.parse(startsAt) - Date.now();
    if (inMs <= LATE_MS) return undefined;
    return inMs > EARLY_MS ? bookedText : bookedSoonText;
  };
};
