import { z } from 'zod';
import { chatId, instant, line, messageId, optional, success, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { handOverPaths } from './hand-over-paths.ts';
import { HAND_OVER_WHY_MAX_CHARACTERS } from './limits.ts';
import { colleague } from './team.ts';

/** One team member handed a waiting chat to another; the patient never sees this. */
export const handOver = z.object({
  to: colleague,
  by: colleague,
  at: instant,
  /** The reason: one line for the team. */
  why: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

const chatParams = z.object({ chatId });

/** Handing over a waiting chat among the team members who may read it. */
export const handOverEndpoints = {
  /** Team members to whom the caller may hand it over now. */
  receivers: endpoint(handOverPaths.receivers, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    /** By name. */
    response: z.object({ colleagues: z.array(colleague) }),
    errors: ['not_found'],
  }),
  give: endpoint(handOverPaths.give, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    body: z.object({
      colleagueId: userId,
      why: line(HAND_OVER_WHY_MAX_CHARACTERS),
      /** Newest message on the caller's screen; `conflict` if the patient has written since. */
      readUpTo: messageId,
      /** `at` of the hand-over on the caller's screen, if any; `conflict` if it has changed. */
      handedAt: optional(instant),
    }),
    response: handOver,
    status: 201,
    errors: [
      'not_found',
      'not_yourself',
      'doctor_only',
      'forbidden',
      'conflict',
      'too_many_attempts',
    ],
  }),
  /** Cancels the hand-over; does nothing if there is none. */
  takeBack: endpoint(handOverPaths.takeBack, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    /** `at` of the hand-over to cancel. */
    query: z.object({ handedAt: instant }),
    response: success,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
};
