import { type DayString, PROPOSALS_WAITING_MAX, type Proposal } from '@saathi/contract';
import { AppError } from '../../platform/app-error.ts';

/** Throws `limit_reached` if too many proposals would wait for an answer. */
export const requireRoomForProposals = (hasRoom: boolean): void => {
  if (!hasRoom) {
    throw new AppError(
      'limit_reached',
      `Up to ${PROPOSALS_WAITING_MAX} proposals can wait for this patient's answer.`,
    );
  }
};

/** Throws `conflict` if a different answer was given before. */
export const requireSameAnswer = (before: Proposal['answer'], now: Proposal['answer']): void => {
  if (before !== now) throw new AppError('conflict', 'This proposal was already answered.');
};

/** Throws `conflict` if the last day of a proposed goal is past. */
export const requireNotOver = (until: DayString | null, today: DayString): void => {
  if (until !== null && until < today) {
    throw new AppError('conflict', 'This goal has ended. Please ask your doctor for a new one.');
  }
};

/** Throws `conflict` if the patient has answered. */
export const requireUnanswered = (answer: Proposal['answer']): void =>
  requireSameAnswer(answer, null);
