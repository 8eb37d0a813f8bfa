import type { ChatId, Colleague, TeamNote, TeamNoteId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChatsRepository } from '../chats.repository.ts';
import { createReadChat } from '../chats.service.ts';
import type { TeamRepository } from './team.repository.ts';
import { createTeamChange, type TeamChangeParts } from './team-change.ts';

/** How long the author's same text again is a repeated call, whose first answer may be lost. */
const REPEATED_WITHIN_MS = 5 * 60_000;

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
    /**
     * Adds a note of the actor, or returns their newest one if it is a few minutes old and has the
     * same text; throws `limit_reached` and `too_many_attempts`.
     */
    writeNote: async (
      actor: Actor,
      { chatId, content }: { chatId: ChatId; content: string },
      requestId: string,
    ): Promise<TeamNote> => {
      const kind = 'team_note_written';
      const asked = { actor, chatId, kind, requestId, limited: true } as const;
      const add = async (team: TeamRepository) => {
        const at = clock.now();
        const text = { chatId, authorId: actor.userId, content };
        const since = new Date(at.getTime() - REPEATED_WITHIN_MS);
        const repeated = await team.findRepeated(text, since);
        if (repeated) return { note: repeated, isNew: false };
        const note = await team.addNote({ ...text, id: newId<TeamNoteId>(), at });
        if (!note) throw new AppError('limit_reached', 'This chat has too many notes.');
        return { note, isNew: true };
      };
      return (await change(asked, add, ({ isNew }) => isNew)).note;
    },
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
