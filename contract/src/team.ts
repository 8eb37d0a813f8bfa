import { z } from 'zod';
import { chatId, id, instant, plainText, success, userId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { TEAM_NOTE_MAX_CHARACTERS } from './limits.ts';
import { teamPaths } from './team-paths.ts';

/** A clinic member who may read a chat: its doctor, or someone acting for the doctor. */
export const colleague = z.object({ id: userId, name: z.string(), isAssistant: z.boolean() });
export type Colleague = z.infer<typeof colleague>;

export const teamNoteId = id.brand<'TeamNoteId'>();
export type TeamNoteId = z.infer<typeof teamNoteId>;

/** An internal note in a chat, not shown to its patient there. */
export const teamNote = z.object({
  id: teamNoteId,
  /** Null if the account was erased. */
  by: colleague.nullable(),
  content: z.string(),
  createdAt: instant,
});
export type TeamNote = z.infer<typeof teamNote>;

const chatParams = z.object({ chatId });

/** Internal messages among the clinic members who may read a chat. */
export const teamEndpoints = {
  read: endpoint(teamPaths.read, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    /** Notes, oldest first; members who may currently read the chat, by name. */
    response: z.object({ notes: z.array(teamNote), people: z.array(colleague) }),
    errors: ['not_found'],
    background: true,
  }),
  /** The author's newest note again, within a few minutes, returns that note. */
  write: endpoint(teamPaths.write, {
    access: 'doctor',
    assistant: true,
    params: chatParams,
    body: z.object({ content: plainText({ min: 1, max: TEAM_NOTE_MAX_CHARACTERS }) }),
    response: teamNote,
    status: 201,
    errors: ['not_found', 'limit_reached', 'too_many_attempts'],
  }),
  /** Only the author may remove a note. */
  remove: endpoint(teamPaths.remove, {
    access: 'doctor',
    assistant: true,
    params: chatParams.extend({ teamNoteId }),
    response: success,
    errors: ['not_found'],
  }),
};
