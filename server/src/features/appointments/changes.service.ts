import type { Appointment, AppointmentId, SettableState } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import {
  requireChangeable,
  requireTimelyChange,
  requireTransition,
} from './appointments.policy.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import { countChange } from './change-limit.ts';
import type { AppointmentChange, NotifyChange } from './change-notifier.ts';
import type { LineKind } from './lines.ts';
import type { OwnAppointments } from './own-appointments.ts';
import { isSetBack } from './states.ts';

type Parts = { own: OwnAppointments; notifyChange: NotifyChange };

const changeOf = (row: AppointmentRow, kind: LineKind, { role }: Actor): AppointmentChange => {
  const { id, patientId, doctorId, startsAt, day, token } = row;
  return { appointmentId: id, patientId, doctorId, startsAt, day, token, kind, by: role };
};

/** Changes an appointment without moving it. */
export const createChangesService = ({ own, notifyChange }: Parts) => ({
  /** Returns the newest of an appointment and those it was moved to, for the calendar. */
  newest: async (actor: Actor, id: AppointmentId): Promise<AppointmentRow> =>
    own.newest(await own.find(actor, id)),
  /**
   * Sets the state of an appointment; setting the current state changes nothing. Throws
   * `too_many_attempts` for setting back too often, because the steps after it can be repeated.
   */
  setState: async (actor: Actor, id: AppointmentId, to: SettableState): Promise<Appointment> => {
    const changed = await own.changeOwn(actor, id, null, async (book, row, now) => {
      if (row.state === to) return null;
      requireTransition(actor, row, to, now);
      requireTimelyChange({ ...row, isToday: row.day === own.today() }, to, now);
      const kind = isSetBack(row.state, to) ? 'set_back' : to;
      if (kind === 'set_back') await countChange(book, actor);
      const cancelledBy = to === 'cancelled' ? { cancelledBy: actor.role } : {};
      await book.change(id, { state: to, ...cancelledBy });
      await notifyChange(book.tx, changeOf(row, kind, actor), now);
      return { patientId: row.patientId, kind };
    });
    if (changed) await own.note(actor, changed.patientId, changed.kind);
    return own.read(actor, id);
  },
  /**
   * Sets or removes the link of a video visit; undefined leaves it unchanged. Throws
   * `too_many_attempts`.
   */
  edit: async (
    actor: Actor,
    id: AppointmentId,
    { videoUrl }: { videoUrl?: string | null | undefined },
  ): Promise<Appointment> => {
    const patientId = await own.changeOwn(actor, id, null, async (book, row, now) => {
      if (videoUrl === undefined || videoUrl === row.videoUrl) return null;
      requireChangeable(row);
      await countChange(book, actor);
      await book.change(id, { videoUrl });
      await notifyChange(book.tx, changeOf(row, 'video', actor), now);
      return row.patientId;
    });
    if (patientId) await own.note(actor, patientId, 'video');
    return own.read(actor, id);
  },
});
export type ChangesService = ReturnType<typeof createChangesService>;
