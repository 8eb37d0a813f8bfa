import { APPOINTMENT_REMINDER_HOURS } from '@saathi/contract/limits';
import { useAppointmentsMessages } from '../appointments.messages.ts';

const HOUR_MS = 3_600_000;

/** Returns a function that names the reminders still ahead of a start; undefined without any. */
export const useReminderText = () => {
  const { bookedText, bookedSoonText } = useAppointmentsMessages().booking;
  return (startsAt: string): string | undefined => {
    const hours = (Date.parse(startsAt) - Date.now()) / HOUR_MS;
    if (hours <= APPOINTMENT_REMINDER_HOURS.late) return undefined;
    return hours > APPOINTMENT_REMINDER_HOURS.early ? bookedText : bookedSoonText;
  };
};
