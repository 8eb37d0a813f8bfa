import { z } from 'zod';
import { deviceDay, instant, optional, pairParams, proposalId, success, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { frequency, goal, goalDescription, goalPlan, goalTitle, measure } from './goals.ts';
import { PROPOSALS_LISTED_MAX, PROPOSED_TOGETHER_MAX } from './limits.ts';
import { planPaths } from './plan-paths.ts';

export const PROPOSAL_ANSWERS = ['accepted', 'declined'] as const;

/** A goal that a doctor proposes to a patient. */
export const proposal = z.object({
  id: proposalId,
  doctorId: userId,
  doctorName: z.string(),
  patientId: userId,
  title: z.string(),
  description: z.string().nullable(),
  measure: measure.nullable(),
  ...goalPlan.shape,
  proposedAt: instant,
  /** Null until the patient answers. */
  answer: z.enum(PROPOSAL_ANSWERS).nullable(),
});
export type Proposal = z.infer<typeof proposal>;

const proposedGoal = z.object({
  title: goalTitle,
  description: optional(goalDescription),
  measure: optional(measure),
  frequency: optional(frequency),
  until: optional(deviceDay),
});

/** A doctor's proposals, and the patient's answers. */
export const planEndpoints = {
  ofPatient: endpoint(planPaths.ofPatient, {
    access: 'doctor',
    params: pairParams,
    /** The caller's proposals to a current patient, newest first, at most 50. */
    response: z.array(proposal),
    errors: ['forbidden', 'not_found'],
  }),
  /**
   * Proposes goals. One that is already waiting for an answer is not proposed again; one with its
   * title and other content replaces it, under a new id. None is proposed under the title of a goal
   * that the patient has from the caller and that has not ended.
   */
  propose: endpoint(planPaths.propose, {
    access: 'doctor',
    params: pairParams,
    body: z.object({ goals: z.array(proposedGoal).min(1).max(PROPOSED_TOGETHER_MAX) }),
    response: z.array(proposal),
    status: 201,
    errors: ['forbidden', 'not_found', 'limit_reached', 'too_many_attempts'],
  }),
  waiting: endpoint(planPaths.waiting, {
    access: 'patient',
    /** Unanswered proposals, oldest first, at most 50. */
    response: z.array(proposal),
  }),
  /**
   * Reports which waiting proposals the caller has seen; ends the notices of each doctor of whom no
   * other one waits. Other ids change nothing.
   */
  seen: endpoint(planPaths.seen, {
    access: 'patient',
    body: z.object({ proposalIds: z.array(proposalId).min(1).max(PROPOSALS_LISTED_MAX) }),
    response: success,
  }),
  /**
   * Accepts or declines a proposal; repeating the same answer changes nothing. One whose last day is
   * past cannot be accepted.
   */
  answer: endpoint(planPaths.answer, {
    access: 'patient',
    params: z.object({ proposalId }),
    body: z.object({ answer: z.enum(PROPOSAL_ANSWERS), userDate: optional(deviceDay) }),
    /** The goal created from it; null if it was declined or the goal has since been deleted. */
    response: z.object({ goal: goal.nullable() }),
    errors: ['not_found', 'conflict', 'limit_reached'],
  }),
  /** Withdraws a proposal of the caller that the patient has not answered. */
  withdraw: endpoint(planPaths.withdraw, {
    access: 'doctor',
    params: z.object({ proposalId }),
    response: success,
    errors: ['not_found', 'conflict'],
  }),
};
