import type { Chat, ChatId, InboxItem, Role, UserId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { isRowAssigned } from '../../platform/database/assignments.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { coverOfChat, doctorsActedFor, mayActFor, maySeeForDoctor } from '../cover/index.ts';
import { LAST_RANG_AT, RANG_STEPS } from '../notices/index.ts';
import { EARLIER_FOUND, type Found, withEarlier } from './inbox/shown-reviews.ts';
import { handOverOf, type StoredHandOver, toHandOver } from './team/hand-over.repository.ts';
import { IS_UNCLEAR } from './thread/unclear.repository.ts';

// Items beyond the limit move up as those above are answered.
const INBOX_MAX_ITEMS = 1_000;

/** Whether the chat's two people are currently assigned. */
export const IS_ASSIGNED = isRowAssigned('chats');
const HAS_EMERGENCY = sql<boolean>`exists (
  select 1 from inbox i where i.chat_id = chats.id and i.level = 'EMERGENCY'
)`;

/** Returns the sender types whose messages this side reads. */
const sendersReadBy = (role: Role) => (role === 'doctor' ? ['patient'] : ['doctor', 'ai']);

const unread = (role: Role) => sql<number>`(
  select count(*)::int from messages m
  where m.chat_id = chats.id and m.seen_at is null and m.sender_type = any(${sendersReadBy(role)}::text[])
)`;

type InboxRow = Omit<InboxItem, 'waitingSince' | 'openedAt' | 'handOver'> & {
  waitingSince: Date;
  openedAt: Date | null;
  handOver: StoredHandOver | null;
  earlier: Found[] | null;
};
/** `actsForDoctor`: the reader currently stands in for the chat's doctor, or assists. */
type ChatRow = Omit<Chat, 'rangAt'> & { rangAt: Date | null; actsForDoctor: boolean };

const select = (db: Kysely<Tables>, { role: reader, userId }: Actor, at: Date) =>
  db
    .selectFrom('chats')
    .select(['chats.id', 'patient_id as patientId', 'doctor_id as doctorId', 'chats.state'])
    .select([IS_ASSIGNED.as('open'), HAS_EMERGENCY.as('emergency'), unread(reader).as('unread')])
    .select(LAST_RANG_AT.as('rangAt'))
    .select((reader === 'patient' ? coverOfChat(at) : sql`null`).as('cover'))
    .select((reader === 'doctor' ? mayActFor(userId, at) : sql`false`).as('actsForDoctor'))
    .$castTo<ChatRow>();

const instantOf = (written: string | null | undefined): string | null =>
  written ? new Date(written).toISOString() : null;

const toChat = (row: ChatRow | undefined): (Chat & Pick<ChatRow, 'actsForDoctor'>) | undefined =>
  row && {
    ...row,
    rangAt: row.rangAt?.toISOString() ?? null,
    cover: row.cover && { ...row.cover, until: instantOf(row.cover.until) },
  };

export const createChatsRepository = (db: Kysely<Tables>) => ({
  findPair: async (patientId: UserId, doctorId: UserId, reader: Actor, at: Date) =>
    toChat(
      await select(db, reader, at)
        .where('patient_id', '=', patientId)
        .where('doctor_id', '=', doctorId)
        .executeTakeFirst(),
    ),
  find: async (chatId: ChatId, reader: Actor, at: Date) =>
    toChat(await select(db, reader, at).where('chats.id', '=', chatId).executeTakeFirst()),
  /** Returns the chat's version when the doctor last closed it; 0 before that. */
  closedVersion: async (chatId: ChatId): Promise<number> => {
    const { closed_version } = await db
      .selectFrom('chats')
      .select('closed_version')
      .where('id', '=', chatId)
      .executeTakeFirstOrThrow();
    return closed_version;
  },
  /** Adds the pair's only chat if they are assigned; does nothing if it exists. */
  insert: async (chat: { id: ChatId; patientId: UserId; doctorId: UserId; at: Date }) => {
    await sql`
      insert into chats (id, patient_id, doctor_id, created_at)
      select ${chat.id}::uuid, patient_id, doctor_id, ${chat.at}::timestamptz from assignments
      where patient_id = ${chat.patientId} and doctor_id = ${chat.doctorId} and removed_at is null
      on conflict (patient_id, doctor_id) do nothing`.execute(db);
  },
  /**
   * Returns the doctor's items, and those this person sees for other doctors: waiting ones first,
   * most urgent first, then those handed to this person, then longest waiting; at most 1,000.
   */
  inbox: async (doctorId: UserId, at: Date): Promise<InboxItem[]> => {
    const { rows } = await sql<InboxRow>`
      select chats.id as "chatId", i.level, i.reason, i.quote, i.waiting_since as "waitingSince",
        json_build_object('id', i.patient_id, 'name', users.name, 'phone', users.phone) as patient,
        coalesce(r.families, '{}') as families, coalesce(r.subject, 'unknown') as subject, r.who,
        coalesce((
          select m.files from messages m
          where m.chat_id = chats.id and m.sender_type = 'patient' and m.seen_at is null
            and m.files <> '[]'
          order by m.seq desc limit 1
        ), (select m.files from messages m where m.id = i.message_id), '[]') as files,
        coalesce(r.vitals, '[]') as vitals, coalesce(r.rule_ids, '{}') as "ruleIds",
        coalesce(r.engine_version, '') as version, ${unread('doctor')} as unread,
        case when i.answered_at is null then 'waiting_doctor' else 'with_doctor' end as state,
        i.doctor_id <> ${doctorId} and ${IS_UNCLEAR} as unclear, ${RANG_STEPS} as rang, i.seen_at as "openedAt",
        case when i.doctor_id <> ${doctorId} then (
          select json_build_object('id', d.id, 'name', d.name) from users d where d.id = i.doctor_id
        ) end as "standInFor", ${handOverOf(at)} as "handOver", ${EARLIER_FOUND} as earlier
      from inbox i
      join chats on chats.id = i.chat_id
      join users on users.id = i.patient_id
      left join reviews r on r.message_id = i.message_id
      join assignments a on a.patient_id = i.patient_id and a.doctor_id = i.doctor_id
        and a.removed_at is null
      where i.doctor_id = any(array(select ${doctorId}::uuid union all (${doctorsActedFor(doctorId, at)})))
        and (i.doctor_id = ${doctorId} or ${maySeeForDoctor(doctorId, at)})
      order by i.answered_at is not null, i.rank,
        i.handed_to is not distinct from ${doctorId} desc, i.waiting_since
      limit ${INBOX_MAX_ITEMS}`.execute(db);
    return rows.map(({ earlier, ...row }) => ({
      ...withEarlier(row, earlier),
      waitingSince: row.waitingSince.toISOString(),
      openedAt: row.openedAt?.toISOString() ?? null,
      handOver: row.handOver && toHandOver(row.handOver),
    }));
  },
});
export type ChatsRepository = ReturnType<typeof createChatsRepository>;
