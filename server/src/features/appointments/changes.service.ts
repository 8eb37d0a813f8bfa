import type { Appointment, AppointmentId, SettableState } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { requireChange, requireItsTime, requireOpen } from './appointments.policy.ts';
import type { AppointmentRow } from './appointments.repository.ts';
import type { LineKind } from './lines.ts';
import type { Change, TellNews } from './news.ts';
import type { OwnAppointments } from './own-appointments.ts';

type Parts = { own: OwnAppointments; tellNews: TellNews };

const changeOf = (row: AppointmentRow, kind: LineKind, { role }: Actor): Change => {
  const { id, patientId, doctorId, startsAt, day, token } = row;
  return { appointmentId: id, patientId, doctorId, startsAt, day, token, kind, by: role };
};

/** What becomes of an appointment that stays where it is. */
export const createChangesService = ({ own, tellNews }: Parts) => ({
  one: own.read,
  /** The newest of an appointment and all it was moved to, for the calendar. */
  newest: async (actor: Actor, id: AppointmentId): Promise<AppointmentRow> =>
    own.newest(await own.find(actor, id)),
  /** Brings an appointment into another state; the state it has is answered as it is. */
  setState: async (actor: Actor, id: AppointmentId, to: SettableState): Promise<Appointment> => {
    const patientId = await own.changeOwn(actor, id, null, async (book, row, now) => {
      if (row.state === to) return null;
      requireChange(actor, row, to, now);
      requireItsTime({ ...row, isToday: row.day === own.today() }, to, now);
      const cancelledBy = to === 'cancelled' ? { cancelledBy: actor.role } : {};
      await book.change(id, { state: to, ...cancelledBy });
      await tellNews(book.tx, changeOf(row, to, actor), now);
      return row.patientId;
    });
    if (patientId) await own.note(actor, patientId, to);
    return own.read(actor, id);
  },
  /** Sets or removes the link of a video visit; absent means unchanged. */
  edit: async (
    actor: Actor,
    id: AppointmentId,
    { videoUrl }: { videoUrl?: string | null | undefined },
  ): Promise<Appointment> => {
    const patientId = await own.changeOwn(actor, id, null, async (book, row, now) => {
      if (videoUrl === undefined || videoUrl === row.videoUrl) return null;
      requireOpen(row);
      await book.change(id, { videoUrl });
      await tellNews(book.tx, changeOf(row, 'video', actor), now);
      return row.patientId;
    });
    if (patientId) await own.note(actor, patientId, 'video');
    return own.read(actor, id);
  },
});
export type ChangesService = ReturnType<typeof createChangesService>;
