import { z } from 'zod';
import { chatId, dayString, doctorParams, instant, optional, pairParams } from './common.ts';
import { endpoint } from './endpoint.ts';
import { followUpPaths } from './follow-up-paths.ts';
import { measure } from './goals.ts';
import { FOLLOW_UPS_PER_PAGE_MAX } from './limits.ts';
import { patient } from './patients.ts';

/** The result of an attempt to reach a patient. */
export const FOLLOW_UP_RESULTS = [
  'will_come',
  'call_later',
  'not_reached',
  'moved',
  'stop',
] as const;
export const followUpResult = z.enum(FOLLOW_UP_RESULTS);
export type FollowUpResult = z.infer<typeof followUpResult>;

/**
 * Why a patient is listed. `visit`: the day on which the patient should come, according to the
 * doctor's last note, has passed, and there is no appointment since that visit. `rising`: each of
 * the last three readings of a measure is higher than the one before, and the last is above the
 * doctor's range or the review's threshold. `missed`: nothing ticked on the last three days on
 * which a goal was due. `silent`: no tick, reading or message for 14 days.
 */
export const followUpReason = z.object({
  kind: z.enum(['rising', 'visit', 'missed', 'silent']),
  /** The day of the last reading, the missed visit, the last tick, or the last activity. */
  since: dayString,
  /** The measure that rises. */
  measure: measure.optional(),
});
export type FollowUpReason = z.infer<typeof followUpReason>;

export const followUp = z.object({
  patient,
  /** The chat with this doctor; null until one of them opens it. */
  chatId: chatId.nullable(),
  reasons: z.array(followUpReason),
  /** The result of the last attempt. */
  last: z
    .object({
      result: followUpResult,
      at: instant,
      /** The day on which the patient is listed again; null for never. */
      hiddenUntil: dayString.nullable(),
      /** Whether the patient has ticked, measured or written anything since. */
      cameBack: z.boolean(),
    })
    .nullable(),
});
export type FollowUp = z.infer<typeof followUp>;

const cursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a place in this list');

export const followUpEndpoints = {
  list: endpoint(followUpPaths.list, {
    access: 'doctor',
    params: doctorParams,
    query: z.object({
      /**
       * `open`: patients to reach now, the most important reasons first; `done`: patients with a
       * result, newest first.
       */
      show: optional(z.enum(['open', 'done'])),
      cursor: optional(cursor),
      limit: optional(z.coerce.number().int().min(1).max(FOLLOW_UPS_PER_PAGE_MAX)),
    }),
    /** At most 20, or the requested number; `next` is the cursor of the next page. */
    response: z.object({ rows: z.array(followUp), next: z.string().nullable() }),
    errors: ['forbidden'],
  }),
  /** Records the result of an attempt, which hides the patient for a while. */
  setResult: endpoint(followUpPaths.setResult, {
    access: 'doctor',
    params: pairParams,
    body: z.object({ result: followUpResult }),
    response: z.object({ hiddenUntil: dayString.nullable() }),
    errors: ['forbidden', 'not_found', 'too_many_attempts'],
  }),
};
