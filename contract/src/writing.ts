import { z } from 'zod';
import { chatId, success } from './common.ts';
import { endpoint } from './endpoint.ts';
import { writingPaths } from './writing-paths.ts';

/** Typing indicator in a chat, for the other clinic members who may read it; never stored. */
export const writingEndpoints = {
  tell: endpoint(writingPaths.tell, {
    access: 'doctor',
    assistant: true,
    params: z.object({ chatId }),
    response: success,
    errors: ['not_found', 'too_many_attempts'],
  }),
};
