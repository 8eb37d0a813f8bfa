import {
  type ChatId,
  type Colleague,
  TEAM_NOTES_MAX,
  type TeamNote,
  type TeamNoteId,
  type UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { teamOf } from '../../cover/index.ts';
import { IS_ASSIGNED } from '../chats.repository.ts';
import { colleagueOf } from './colleague.ts';

const COLLEAGUE = colleagueOf('users');

type NoteRow = Omit<TeamNote, 'createdAt'> & { createdAt: Date };
type NoteText = { chatId: ChatId; authorId: UserId; content: string };
type NewNote = NoteText & { id: TeamNoteId; at: Date };

const selectNotes = (db: Kysely<Tables>, where: RawBuilder<unknown>) =>
  sql<NoteRow>`
    select n.id, n.content, n.created_at as "createdAt",
      case when users.id is not null then ${COLLEAGUE} end as by
    from chat_notes n left join users on users.id = n.author_id
    where ${where} order by n.created_at, n.id limit ${TEAM_NOTES_MAX}`.execute(db);

const toNote = (row: NoteRow): TeamNote => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Creates the repository of what clinic members tell each other in a chat. */
export const createTeamRepository = (db: Kysely<Tables>) => ({
  /** Returns the chat's notes, oldest first. */
  notes: async (chatId: ChatId): Promise<TeamNote[]> =>
    (await selectNotes(db, sql`n.chat_id = ${chatId}`)).rows.map(toNote),
  /**
   * Returns who may read the chat now: its doctor and those who act for the doctor; nobody once the
   * patient has left.
   */
  people: async (chatId: ChatId, at: Date): Promise<Colleague[]> => {
    const { rows } = await sql<{ person: Colleague }>`
      select ${COLLEAGUE} as person
      from chats cross join lateral ${teamOf(at)} team join users on users.id = team.id
      where chats.id = ${chatId} and ${IS_ASSIGNED}
      order by users.name, users.id`.execute(db);
    return rows.map(({ person }) => person);
  },
  /** Returns the author's newest note in the chat if it has this text and is not older than that. */
  findRepeated: async (
    { chatId, authorId, content }: NoteText,
    since: Date,
  ): Promise<TeamNote | null> => {
    const where = sql`
      n.content = ${content} and n.created_at >= ${since} and n.id = (
        select id from chat_notes where chat_id = ${chatId} and author_id = ${authorId}
        order by created_at desc, id desc limit 1)`;
    const [row] = (await selectNotes(db, where)).rows;
    return row ? toNote(row) : null;
  },
  /** Adds a note; returns null if the chat has the maximum number. */
  addNote: async (note: NewNote): Promise<TeamNote | null> => {
    await sql`
      insert into chat_notes (id, chat_id, author_id, content, created_at)
      select ${note.id}::uuid, ${note.chatId}::uuid, ${note.authorId}::uuid, ${note.content},
        ${note.at}::timestamptz
      where (select count(*) from chat_notes where chat_id = ${note.chatId}) < ${TEAM_NOTES_MAX}`.execute(
      db,
    );
    const [row] = (await selectNotes(db, sql`n.id = ${note.id}`)).rows;
    return row ? toNote(row) : null;
  },
  /** Removes a note; returns false if this person wrote no such note in the chat. */
  removeNote: async (id: TeamNoteId, chatId: ChatId, authorId: UserId): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('chat_notes')
      .where('id', '=', id)
      .where('chat_id', '=', chatId)
      .where('author_id', '=', authorId)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  },
});
export type TeamRepository = ReturnType<typeof createTeamRepository>;
