import type { ChatId, Colleague, TeamNote, TeamNoteId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChatsRepository } from '../chats.repository.ts';
import { createReadChat } from '../chats.service.ts';
import { createTeamChange, type TeamChangeParts } from './team-change.ts';

type Team = { notes: TeamNote[]; people: Colleague[] };
type Parts = TeamChangeParts & { chats: Pick<ChatsRepository, 'find'> };

/** Creates the notes of clinic members who may read a chat; none changes what the patient reads. */
export const createTeamService = ({ chats, ...parts }: Parts) => {
  const { team, clock } = parts;
  const requireReadable = createReadChat(chats, clock);
  const change = createTeamChange(parts);
  return {
    /** Returns the chat's notes, and who may read them. */
    read: async (actor: Actor, chatId: ChatId): Promise<Team> => {
      await requireReadable(actor, chatId);
      return { notes: await team.notes(chatId), people: await team.people(chatId, clock.now()) };
    },
    /** Adds a note of the actor; throws `limit_reached`. */
    writeNote: (
      actor: Actor,
      { chatId, content }: { chatId: ChatId; content: string },
      requestId: string,
    ): Promise<TeamNote> =>
      change({ actor, chatId, kind: 'team_note_written', requestId }, async (team) => {
        const note = { id: newId<TeamNoteId>(), chatId, authorId: actor.userId, content };
        const written = await team.addNote({ ...note, at: clock.now() });
        if (!written) throw new AppError('limit_reached', 'This chat has too many notes.');
        return written;
      }),
    /** Removes a note of the actor; throws `not_found` for anybody else's. */
    removeNote: (
      actor: Actor,
      { chatId, teamNoteId }: { chatId: ChatId; teamNoteId: TeamNoteId },
      requestId: string,
    ): Promise<void> =>
      change({ actor, chatId, kind: 'team_note_removed', requestId }, async (team) => {
        if (!(await team.removeNote(teamNoteId, chatId, actor.userId))) throw notFound('note');
      }),
  };
};
export type TeamService = ReturnType<typeof createTeamService>;
