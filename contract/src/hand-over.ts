import { z } from 'zod';
import { chatId, instant, line, messageId, optional, success, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { handOverPaths } from './hand-over-paths.ts';
import { HAND_OVER_WHY_MAX_CHARACTERS } from './limits.ts';
import { colleague } from './team.ts';

/** That one of the team handed what waits in a chat to another one; its patient is never told. */
export const handOver = z.object({
  to: colleague,
  by: colleague,
  at: instant,
  /** One line for the team. */
  why: z.string(),
});
export type HandOver = z.infer<typeof handOver>;

const chatParams = z.object({ chatId });

/** How one of those who may read a chat for the clinic hands what waits there to another one. */
export const handOverEndpoints = {
  /** To whom the asking one may hand it now. */
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
      /** The newest message the asking one has before them: where the patient has written after it, `conflict`. */
      readUpTo: messageId,
      /** `at` of the hand-over the asking one has before them, absent for none: where it is another one now, `conflict`. */
      handedAt: optional(instant),
    }),
    response: handOver,
    status: 201,
    errors: ['not_found', 'not_yourself', 'doctor_only', 'forbidden', 'conflict'],
  }),
  /** It is nobody's in particular again; does nothing where it is so already. */
  takeBack: endpoint(handOverPaths.takeBack, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    /** `at` of the hand-over that is taken back. */
    query: z.object({ handedAt: instant }),
    response: success,
    errors: ['not_found', 'forbidden', 'conflict'],
  }),
};
