import type {
  DayString,
  Goal,
  GoalId,
  Measure,
  Proposal,
  ProposalId,
  UserId,
} from '@saathi/contract';
import type { Frequency } from '@saathi/contract/streak';
import type { Kysely } from 'kysely';
import { type Actor, requireSelf } from '../../platform/actor.ts';
import { notFound } from '../../platform/app-error.ts';
import { type Clock, dayIn } from '../../platform/clock.ts';
import type { Database, Tables } from '../../platform/database/index.ts';
import type { Pair } from '../../platform/person-data.ts';
import { type Limit, takeIn } from '../../platform/rate-limits.ts';
import type { AssignmentQueries } from '../assignments/index.ts';
import { type Audit, auditActorOf } from '../audit/index.ts';
import type { ChatLines } from '../chats/index.ts';
import { toPlan } from '../goals/index.ts';
import { languageOf, withdrawProposalNotices } from '../notices/index.ts';
import { lineOf } from './lines.ts';
import {
  requireNotOver,
  requireRoomForProposals,
  requireSameAnswer,
  requireUnanswered,
} from './plan.policy.ts';
import {
  createProposalsRepository,
  type ProposalRow,
  type ProposedGoal,
} from './proposals.repository.ts';

/** Calls of a doctor with new proposals to one patient, who can decline them each time. */
const PROPOSED: Limit[] = [{ count: 20, withinSeconds: 86_400 }];

type Answer = NonNullable<Proposal['answer']>;
type Asked = {
  title: string;
  description?: string | null | undefined;
  measure?: Measure | undefined;
  frequency?: Frequency | undefined;
  until?: DayString | undefined;
};

/** What this feature needs of the goals feature. */
export type GoalsOfPlan = {
  addProposed(
    tx: Kysely<Tables>,
    goal: ProposedGoal & { patientId: UserId; setBy: UserId },
  ): Promise<GoalId>;
  goalOf(patientId: UserId, goalId: GoalId, userDate?: DayString): Promise<Goal | null>;
  titlesSetBy(tx: Kysely<Tables>, pair: Pair, today: DayString): Promise<string[]>;
};

type Parts = {
  database: Database;
  clock: Clock;
  clinicTimeZone: string;
  audit: Pick<Audit, 'noteIn'>;
  assignments: Pick<AssignmentQueries, 'isAssigned'>;
  goals: GoalsOfPlan;
  lines: ChatLines;
};

const toProposal = (row: ProposalRow): Proposal => ({
  id: row.id,
  doctorId: row.doctor_id,
  doctorName: row.doctorName,
  patientId: row.patient_id,
  title: row.title,
  description: row.description,
  measure: row.measure,
  ...toPlan(row),
  proposedAt: row.proposed_at.toISOString(),
  answer: row.answer,
});

const toProposedGoal = ({
  title,
  description,
  measure,
  frequency,
  until,
}: Asked): ProposedGoal => ({
  title,
  description: description ?? null,
  measure: measure ?? null,
  frequency: frequency ?? null,
  until: until ?? null,
});

/**
 * Removes a proposal of the acting doctor, and the notices if none waits; throws `conflict` if it
 * was answered.
 */
const withdraw = (
  { database, audit }: Pick<Parts, 'database' | 'audit'>,
  actor: Actor,
  id: ProposalId,
): Promise<{ success: true }> =>
  database.transaction(async (tx) => {
    const inside = createProposalsRepository(tx);
    const row = await inside.lockOwn(actor.userId, id);
    if (!row) throw notFound('proposal');
    requireUnanswered(row.answer);
    await inside.remove(id);
    const pair = { patientId: row.patient_id, doctorId: row.doctor_id };
    await withdrawProposalNotices({ db: tx, notify: database.notify }, pair);
    await audit.noteIn(tx, {
      actor: auditActorOf(actor),
      kind: 'proposal_withdrawn',
      subjectId: row.patient_id,
    });
    return { success: true };
  });

/** Withdraws the notices of a patient's doctors of whom no proposal waits, except those seen. */
const endNotices = (
  database: Database,
  patientId: UserId,
  seen: readonly ProposalId[] = [],
): Promise<void> =>
  database.transaction(async (tx) => {
    await createProposalsRepository(tx).lockAssignments(patientId);
    await withdrawProposalNotices({ db: tx, notify: database.notify }, { patientId, seen });
  });

/** Manages goals that doctors propose, and patients' answers. */
export const createPlanService = (parts: Parts) => {
  const { database, clock, clinicTimeZone, audit, assignments, goals, lines } = parts;
  const proposals = createProposalsRepository(database.db);
  return {
    /** Returns the acting doctor's proposals to a current patient, newest first. */
    ofPatient: async (actor: Actor, pair: Pair): Promise<Proposal[]> => {
      requireSelf(actor, pair.doctorId);
      if (!(await assignments.isAssigned(pair.patientId, pair.doctorId))) throw notFound('patient');
      return (await proposals.ofPair(pair)).map(toProposal);
    },
    /**
     * Proposes to a current patient the goals that do not already wait and that the patient does not
     * have from this doctor; the patient is told by one line in the chat. Throws `limit_reached` if
     * too many would wait, and `too_many_attempts`.
     */
    propose: async (actor: Actor, pair: Pair, asked: readonly Asked[]): Promise<Proposal[]> => {
      requireSelf(actor, pair.doctorId);
      return database.transaction(async (tx) => {
        const inside = createProposalsRepository(tx);
        if (!(await inside.lockPair(pair))) throw notFound('patient');
        const at = clock.now();
        const had = await goals.titlesSetBy(tx, pair, dayIn(clinicTimeZone, at));
        const wanted = asked.filter(({ title }) => !had.includes(title)).map(toProposedGoal);
        const { added, hasRoom } = await inside.add(pair, wanted, at);
        requireRoomForProposals(hasRoom);
        if (added > 0) {
          await takeIn(tx, `proposals ${pair.doctorId} ${pair.patientId}`, PROPOSED);
          await audit.noteIn(tx, {
            actor: auditActorOf(actor),
            kind: 'goals_proposed',
            subjectId: pair.patientId,
          });
          const content = lineOf(added, await languageOf(tx, pair.patientId));
          // The chat must be locked last.
          await lines.add(tx, pair, { content, rings: 'proposal', at });
        }
        return (await inside.ofPair(pair)).map(toProposal);
      });
    },
    /** Returns the acting patient's unanswered proposals, oldest first. */
    waiting: async ({ userId }: Actor): Promise<Proposal[]> =>
      (await proposals.waitingFor(userId)).map(toProposal),
    /** Ends the notices of the acting patient's proposals if only these wait. */
    seen: ({ userId }: Actor, ids: readonly ProposalId[]): Promise<void> =>
      endNotices(database, userId, ids),
    /** Stores the acting patient's answer; an accepted proposal becomes a goal, once. */
    answer: async (
      actor: Actor,
      id: ProposalId,
      { answer, userDate }: { answer: Answer; userDate?: DayString | undefined },
    ): Promise<{ goal: Goal | null }> => {
      const patientId = actor.userId;
      const goalId = await database.transaction(async (tx) => {
        const inside = createProposalsRepository(tx);
        const row = await inside.lock(patientId, id);
        if (!row) throw notFound('proposal');
        if (row.answer !== null) {
          requireSameAnswer(row.answer, answer);
          return row.goal_id;
        }
        const { title, description, measure, until } = row;
        if (answer === 'accepted')
          requireNotOver(until, userDate ?? dayIn(clinicTimeZone, clock.now()));
        const text = { title, description, measure, until };
        const frequency = toPlan(row).frequency ?? null;
        const made =
          answer === 'accepted'
            ? await goals.addProposed(tx, { ...text, frequency, patientId, setBy: row.doctor_id })
            : null;
        await inside.answer(id, { answer, goalId: made, at: clock.now() });
        return made;
      });
      await endNotices(database, patientId);
      return { goal: goalId && (await goals.goalOf(patientId, goalId, userDate)) };
    },
    withdraw: (actor: Actor, id: ProposalId) => withdraw({ database, audit }, actor, id),
  };
};
export type PlanService = ReturnType<typeof createPlanService>;
