import type { AppointmentState, Role, SettableState } from '@saathi/contract';

/** Those that will take place, as far as anybody knows. */
export const OPEN_STATES = ['requested', 'confirmed', 'arrived'] as const;

/** Those that hold no seat and no token any more; the database's unique indexes leave them out as well. */
export const GIVEN_UP_STATES = ['declined', 'cancelled', 'moved'] as const;

/** Where each state leads, and who may bring it there. */
const NEXT: Record<AppointmentState, Partial<Record<SettableState | 'moved', readonly Role[]>>> = {
  requested: {
    confirmed: ['doctor'],
    // Who was not answered in time and stands there is seen all the same.
    arrived: ['doctor'],
    declined: ['doctor'],
    cancelled: ['patient', 'doctor'],
    moved: ['patient', 'doctor'],
  },
  confirmed: {
    arrived: ['doctor'],
    no_show: ['doctor'],
    cancelled: ['patient', 'doctor'],
    moved: ['patient', 'doctor'],
  },
  arrived: { done: ['doctor'] },
  no_show: { arrived: ['doctor'] },
  declined: {},
  done: {},
  cancelled: {},
  moved: {},
};

/** Whether this person may bring an appointment from one state into another. */
export const leadsTo = (from: AppointmentState, to: SettableState | 'moved', role: Role): boolean =>
  NEXT[from][to]?.includes(role) ?? false;
