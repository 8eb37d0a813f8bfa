import type { AppointmentState, Role, SettableState } from '@saathi/contract';

/** States in which the appointment is still expected to take place. */
export const OPEN_STATES = ['requested', 'confirmed', 'arrived'] as const;

/** States that hold neither seat nor token; the database's unique indexes exclude them as well. */
export const RELEASED_STATES = ['declined', 'cancelled', 'moved'] as const;

/** Returns whether an appointment in this state holds no seat any more. */
export const isReleased = (state: AppointmentState): boolean =>
  (RELEASED_STATES as readonly AppointmentState[]).includes(state);

/** States in which an appointment can still be cancelled or moved. */
export const CHANGEABLE_STATES = ['requested', 'confirmed'] as const;

export const isChangeable = (state: AppointmentState): boolean =>
  (CHANGEABLE_STATES as readonly AppointmentState[]).includes(state);

/** The possible transitions from each state, and who may make them. */
const TRANSITIONS: Record<
  AppointmentState,
  Partial<Record<SettableState | 'moved', readonly Role[]>>
> = {
  requested: {
    confirmed: ['doctor'],
    // A patient whose request was not answered in time may still arrive.
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
  arrived: { done: ['doctor'], confirmed: ['doctor'] },
  done: { confirmed: ['doctor'] },
  no_show: { arrived: ['doctor'], confirmed: ['doctor'] },
  declined: {},
  cancelled: {},
  moved: {},
};

/** Returns whether this role may make this transition. */
export const canTransition = (
  from: AppointmentState,
  to: SettableState | 'moved',
  role: Role,
): boolean => TRANSITIONS[from][to]?.includes(role) ?? false;

/** Returns whether a change takes back a mark that was set by mistake. */
export const isSetBack = (from: AppointmentState, to: SettableState): boolean =>
  to === 'confirmed' && from !== 'requested';
