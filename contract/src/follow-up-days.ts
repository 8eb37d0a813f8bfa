import type { FollowUpResult } from './follow-up.ts';

/**
 * Days until a patient is listed again, by the result of the last attempt; null for never. After
 * `moved`, only reasons that began later list the patient again.
 */
export const FOLLOW_UP_DAYS = {
  will_come: 7,
  call_later: 1,
  not_reached: 2,
  moved: 30,
  stop: null,
} as const satisfies Record<FollowUpResult, number | null>;
