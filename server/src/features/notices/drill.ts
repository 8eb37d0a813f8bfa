import { setTimeout as wait } from 'node:timers/promises';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Database } from '../../platform/database/index.ts';
import { type Audit, OPERATOR } from '../audit/index.ts';
import { createDrillRepository, type Drill } from './drill.repository.ts';

const POLL_MS = 500;
/** A running server starts a drill within a few seconds. */
const START_TIMEOUT_MS = 20_000;

type Parts = { database: Database; audit: Audit };

/** Creates the drill that tests whether an emergency would reach a doctor. */
export const createDrill = ({ database, audit }: Parts) => {
  const drills = createDrillRepository(database.db);

  const until = async (
    id: string,
    isOver: (drill: Drill) => boolean,
    withinMs: number,
  ): Promise<Drill> => {
    const end = Date.now() + withinMs;
    let drill = await drills.find(id);
    while (!isOver(drill) && Date.now() < end) {
      await wait(POLL_MS);
      drill = await drills.find(id);
    }
    return drill;
  };

  /**
   * Rings all devices of the doctor with a marked drill; prints when it rang, and when somebody
   * opened it or that nobody did in time. Throws `not_found` for a phone that is not a doctor's,
   * `conflict` if there is no device, and `overloaded` if no running server started it.
   */
  return async (phone: string, waitMs: number, say: (line: string) => void): Promise<void> => {
    const doctor = await drills.findDoctor(phone);
    if (!doctor) throw notFound('doctor');
    if (doctor.devices === 0) {
      throw new AppError(
        'conflict',
        'No device of this doctor can be rung. The doctor switches notifications on in the settings.',
      );
    }
    await audit.note({ actor: OPERATOR, kind: 'alarm_drill', subjectId: doctor.id });
    const id = await drills.begin(doctor.id, waitMs / 1_000 + START_TIMEOUT_MS / 1_000);
    database.notify('notice', id);
    const rung = await until(id, ({ sentAt }) => sentAt !== null, START_TIMEOUT_MS);
    if (!rung.sentAt) {
      throw new AppError(
        'overloaded',
        'It rang nowhere: no running server reached a push service.',
      );
    }
    say(`${rung.sentAt.toISOString()}  rang on ${rung.devices} of ${doctor.devices} devices`);
    if (rung.devices === 0) return;
    const { openedAt } = await until(id, (drill) => drill.openedAt !== null, waitMs);
    const minutes = Math.round(waitMs / 60_000);
    say(
      openedAt
        ? `${openedAt.toISOString()}  opened by the doctor`
        : `Nobody opened it within ${minutes} minutes.`,
    );
  };
};
