import type { Remainder, Role } from '@saathi/contract';

/** How long doctors must keep patient records by the rules of the medical council: three years. */
const DOCTORS_RECORDS_DAYS = 3 * 365;

/** Returns what remains after a person was erased, and for how long. */
export const remainders = (role: Role, backUpDays: number): Remainder[] => [
  { what: 'back_ups', days: backUpDays },
  { what: 'audit', days: null },
  role === 'patient'
    ? { what: 'doctors_records', days: DOCTORS_RECORDS_DAYS }
    : { what: 'patients_chats', days: null },
];
