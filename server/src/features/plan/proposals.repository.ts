import {
  type DayString,
  type GoalId,
  type Measure,
  PROPOSALS_LISTED_MAX,
  PROPOSALS_WAITING_MAX,
  type Proposal,
  type ProposalId,
  type UserId,
} from '@saathi/contract';
import type { Frequency } from '@saathi/contract/streak';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { lockAssignment } from '../../platform/database/assignments.ts';
import { lockPerson } from '../../platform/database/lock-person.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { RETENTION } from '../../platform/retention.ts';
import { type DueColumns, toDueColumns } from '../goals/index.ts';

export type ProposedGoal = {
  title: string;
  description: string | null;
  measure: Measure | null;
  frequency: Frequency | null;
  until: DayString | null;
};

/** A proposal as stored, with its doctor's name. */
export type ProposalRow = DueColumns &
  Pick<Proposal, 'id' | 'title' | 'description' | 'measure' | 'answer'> & {
    doctor_id: UserId;
    patient_id: UserId;
    proposed_at: Date;
    goal_id: GoalId | null;
    doctorName: string;
  };

const proposals = (where: RawBuilder<unknown>) => sql<ProposalRow>`
  select p.*, users.name as "doctorName"
  from goal_proposals p join users on users.id = p.doctor_id where ${where}`;

/**
 * Adds a proposal, instead of a waiting one with the same title and other content; returns the
 * number added.
 */
const put = async (
  db: Kysely<Tables>,
  { patientId, doctorId }: Pair,
  { title, description, measure, frequency, until }: ProposedGoal,
  at: Date,
): Promise<bigint> => {
  const due = toDueColumns(frequency);
  await sql`
    delete from goal_proposals
    where patient_id = ${patientId} and doctor_id = ${doctorId} and title = ${title}
      and answer is null and (description, measure, weekdays, times_a_week, until)
        is distinct from (${description}::text, ${measure}::text, ${due.weekdays}::text[],
          ${due.times_a_week}::integer, ${until}::date)`.execute(db);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('goal_proposals')
    .values({
      id: newId<ProposalId>(),
      doctor_id: doctorId,
      patient_id: patientId,
      ...{ title, description, measure, ...due, until },
      proposed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['patient_id', 'doctor_id', 'title'])
        .where('answer', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows;
};

/** Stores doctors' proposals; given a transaction, it works inside it. */
export const createProposalsRepository = (db: Kysely<Tables>) => ({
  ofPair: async ({ patientId, doctorId }: Pair): Promise<ProposalRow[]> => {
    const own = sql`patient_id = ${patientId} and doctor_id = ${doctorId}`;
    const { rows } = await sql<ProposalRow>`
      ${proposals(own)}
      order by p.proposed_at desc, p.id desc limit ${PROPOSALS_LISTED_MAX}`.execute(db);
    return rows;
  },
  waitingFor: async (patientId: UserId): Promise<ProposalRow[]> => {
    const { rows } = await sql<ProposalRow>`
      ${proposals(sql`patient_id = ${patientId} and answer is null`)}
      order by p.proposed_at, p.id limit ${PROPOSALS_LISTED_MAX}`.execute(db);
    return rows;
  },
  lockPair: (pair: Pair): Promise<boolean> => lockAssignment(db, pair),
  /** Locks all assignments of a patient, in the same order each time. */
  lockAssignments: async (patientId: UserId): Promise<void> => {
    await sql`
      select from assignments where patient_id = ${patientId} and removed_at is null
      order by doctor_id for no key update`.execute(db);
  },
  /**
   * Adds the proposals that are not already waiting, instead of those with the same title and other
   * content; returns how many there were, and whether as many as now wait may.
   */
  add: async ({ patientId, doctorId }: Pair, goals: readonly ProposedGoal[], at: Date) => {
    let added = 0;
    for (const goal of goals) added += Number(await put(db, { patientId, doctorId }, goal, at));
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from goal_proposals
      where patient_id = ${patientId} and doctor_id = ${doctorId} and answer is null`.execute(db);
    return { added, hasRoom: (rows[0]?.waiting ?? 0) <= PROPOSALS_WAITING_MAX };
  },
  /** Returns the patient's proposal, locked; undefined if there is none. */
  lock: async (patientId: UserId, id: ProposalId): Promise<ProposalRow | undefined> => {
    // Locks the patient first, like all other changes to a patient's goals.
    await lockPerson(db, patientId);
    const { rows } = await sql<ProposalRow>`
      ${proposals(sql`p.id = ${id} and patient_id = ${patientId}`)} for update of p`.execute(db);
    return rows[0];
  },
  /** Returns the doctor's proposal, locked; undefined if there is none. */
  lockOwn: async (doctorId: UserId, id: ProposalId): Promise<ProposalRow | undefined> => {
    // Locks the assignment first, so that a call that proposes goals, for which an earlier notice
    // may stand, comes before or after.
    await sql`
      select from assignments a join goal_proposals p using (patient_id, doctor_id)
      where p.id = ${id} and doctor_id = ${doctorId} and a.removed_at is null
      for no key update of a`.execute(db);
    const { rows } = await sql<ProposalRow>`
      ${proposals(sql`p.id = ${id} and doctor_id = ${doctorId}`)} for update of p`.execute(db);
    return rows[0];
  },
  remove: async (id: ProposalId): Promise<void> => {
    await db.deleteFrom('goal_proposals').where('id', '=', id).execute();
  },
  answer: async (
    id: ProposalId,
    { answer, goalId, at }: { answer: Proposal['answer']; goalId: GoalId | null; at: Date },
  ): Promise<void> => {
    await db
      .updateTable('goal_proposals')
      .set({ answer, goal_id: goalId, answered_at: at })
      .where('id', '=', id)
      .execute();
  },
  /** Removes proposals answered long ago; returns their number. */
  sweep: async (): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from goal_proposals
      where answered_at < now() - make_interval(days => ${RETENTION.proposals.days}::int)`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  },
});
