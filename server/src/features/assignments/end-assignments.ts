import type { UserId } from '@saathi/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { PersonData } from '../../platform/person-data.ts';
import { type Audit, OPERATOR } from '../audit/index.ts';
import { createAssignmentQueries, createAssignmentsRepository } from './assignments.repository.ts';

type Parts = {
  database: Database;
  clock: Clock;
  audit: Pick<Audit, 'noteIn'>;
  endAssignment: Required<PersonData>['endAssignment'];
};

/** A patient who waits for the doctor's answer. */
type WaitingPatient = { name: string; phone: string; level: string };
type EndedAssignments = { ended: number; waiting: WaitingPatient[] };

/**
 * Creates the operator's way to end all assignments of a doctor who is gone. If patients wait for
 * an answer, nothing changes unless they were `called`. Returns who waits, or waited.
 */
export const createEndAssignments = ({ database, clock, audit, endAssignment }: Parts) => {
  const assignments = createAssignmentsRepository(database, endAssignment);
  const { patientsOf } = createAssignmentQueries(database.db);
  return async (doctorId: UserId, called: boolean): Promise<EndedAssignments> => {
    const patients = await patientsOf(doctorId);
    const waiting = patients.flatMap(({ level, ...who }) => (level ? [{ ...who, level }] : []));
    if (waiting.length > 0 && !called) return { ended: 0, waiting };
    let ended = 0;
    for (const { id, level } of patients) {
      const entry = { kind: 'assignment_ended' as const, subjectId: id, detail: doctorId };
      // Nobody has called those who began to wait since the list was read.
      const end = { by: 'doctor' as const, at: clock.now(), called: called && level !== null };
      const isEnded = await assignments.remove({ patientId: id, doctorId }, end, (tx) =>
        audit.noteIn(tx, { actor: OPERATOR, ...entry }),
      );
      if (isEnded) ended += 1;
    }
    return { ended, waiting };
  };
};
export type EndAssignments = ReturnType<typeof createEndAssignments>;
