import { z } from 'zod';
import { chatId, dayString, instant, optional, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { measure } from './goals.ts';
import { FOLLOW_UPS_PER_PAGE_MAX } from './limits.ts';
import { paths } from './paths.ts';
import { patient } from './patients.ts';

/** What came of an attempt to reach a patient. */
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
 * Why a patient is listed. `visit`: the day for which the doctor's last note asked the patient to come is
 * past, and there is no appointment since that visit. `rising`: the last three readings of a measure, each higher than the one
 * before, the last above the doctor's range or the review's threshold. `missed`: nothing ticked on
 * the last three days on which a goal was due. `silent`: neither tick, reading nor message for 14 days.
 */
export const followUpReason = z.object({
  kind: z.enum(['rising', 'visit', 'missed', 'silent']),
  /** The day of the last reading, the day on which the patient should have come, of the last tick, or of the last sign of the patient. */
  since: dayString,
  /** What rises. */
  measure: measure.optional(),
});
export type FollowUpReason = z.infer<typeof followUpReason>;

export const followUp = z.object({
  patient,
  /** The chat with this doctor; null until one of the two opens it. */
  chatId: chatId.nullable(),
  reasons: z.array(followUpReason),
  /** What came of the last attempt. */
  last: z
    .object({
      result: followUpResult,
      at: instant,
      /** The day on which the patient is listed again; null for never. */
      hiddenUntil: dayString.nullable(),
      /** Whether the patient ticked, measured or wrote anything since. */
      cameBack: z.boolean(),
    })
    .nullable(),
});
export type FollowUp = z.infer<typeof followUp>;

const cursor = z
  .string()
  .regex(/^\d{1,15}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not a place in this list');

export const followUpEndpoints = {
  list: endpoint(paths.followUp.list, {
    access: 'doctor',
    params: z.object({ doctorId: userId }),
    query: z.object({
      /** `open`: whom to reach now, the weightiest reasons first; `done`: those with a result, the newest first. */
      show: optional(z.enum(['open', 'done'])),
      cursor: optional(cursor),
      limit: optional(z.coerce.number().int().min(1).max(FOLLOW_UPS_PER_PAGE_MAX)),
    }),
    /** At most 20, or so many as are asked for; `next` is the cursor of the next page. */
    response: z.object({ rows: z.array(followUp), next: z.string().nullable() }),
    errors: ['forbidden'],
  }),
  /** Notes what came of an attempt, which hides the patient for a while. */
  setResult: endpoint(paths.followUp.setResult, {
    access: 'doctor',
    params: z.object({ doctorId: userId, patientId: userId }),
    body: z.object({ result: followUpResult }),
    response: z.object({ hiddenUntil: dayString.nullable() }),
    errors: ['forbidden', 'not_found'],
  }),
};
