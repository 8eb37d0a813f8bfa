import { z } from 'zod';
import { chatId, success } from './common.ts';
import { endpoint } from './endpoint.ts';
import { writingPaths } from './writing-paths.ts';

/** That somebody of the clinic writes in a chat, for the others who may read it there; kept nowhere. */
export const writingEndpoints = {
  tell: endpoint(writingPaths.tell, {
    access: 'doctor',
    assistant: true,
    params: z.object({ chatId }),
    response: success,
    errors: ['not_found', 'too_many_attempts'],
  }),
};
