import type {
  ChatId,
  ChatState,
  Level,
  Message,
  MessageId,
  PushLanguage,
  UserId,
} from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isRowAssigned } from '../../../platform/database/assignments.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { STAND_IN_LEVELS, standInOnDuty } from '../../cover/index.ts';
import { storeMessageFiles } from '../../files/index.ts';
import {
  hasDevice,
  languageOfUser,
  notifyDoctor,
  notifyOfUrgent,
  notifyPatient,
  type PatientNews,
  withdrawNotices,
} from '../../notices/index.ts';
import type { Review } from '../../review/index.ts';
import { type ItemChange, storeItem } from '../inbox/inbox-item.repository.ts';
import type { ItemTexts } from '../inbox/item-texts.ts';
import { type NewJob, storeJobs } from '../jobs/jobs.repository.ts';
import type { ChangedChat } from '../live/change-events.ts';
import { storeWords } from '../search/message-words.repository.ts';
import type { OpenItem } from './message-routing.ts';
import { MESSAGE_COLUMNS, type NewMessage, toMessage } from './messages.ts';
import type { EarlierText } from './repeated.ts';

/** A chat whose row is locked, with what decisions about it need. */
export type LockedChat = {
  id: ChatId;
  patientId: UserId;
  doctorId: UserId;
  state: ChatState;
  version: number;
  closedVersion: number;
  /** The stand-in on duty, who may read it while something in it is urgent or an emergency. */
  onDutyId: UserId | null;
  /** Whether the two are currently assigned. */
  open: boolean;
  /** The language of the patient's app. */
  language: PushLanguage;
  doctorName: string;
  awayUntil: Date | null;
  /** Whether the doctor has a device that an emergency rings. */
  doctorHasDevice: boolean;
  item:
    | (OpenItem & ItemTexts & { answeredAt: string | null; seen: boolean; isNewEmergency: boolean })
    | null;
  /** The patient's latest messages since the chat was last closed, oldest first. */
  earlier: EarlierText[];
  /** The message this sender has already sent with this client id. */
  sentBefore: Message | null;
};

/** What is added to a chat in one update. */
export type ChatUpdate = {
  messages: readonly NewMessage[];
  at: Date;
  state: ChatState;
  /** The review of a patient's message, with the routing's level, and the level it found. */
  review?: { messageId: MessageId; found: Review; foundLevel: Level };
  /** How the doctor's inbox item changes. */
  item?: ItemChange;
  /** Jobs to do for a message after the commit, at most one per kind and message. */
  jobs?: { messageId: MessageId; all: readonly NewJob[] };
  /** The notice of the assistant's line, `second_look` unless set; `elsewhere`: another one. */
  notice?: PatientNews | 'elsewhere';
  /** Whether the messages are no news to their reader. */
  isSeen?: boolean;
};

/** The sender of a message that is about to be sent. */
export type Sender = { senderId: UserId; clientId: string | null };

const EARLIER_MESSAGES = 10;

type LockedRow = Omit<LockedChat, 'earlier'> & {
  earlier: (Omit<EarlierText, 'at'> & { at: string })[];
  isCurrent: boolean;
};

/** Locks the chat against other writers until the transaction ends, and reads it; null for none. */
export const lockChat = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  sender: Sender | null,
  at: Date,
): Promise<LockedChat | null> => {
  const { rows } = await sql<LockedRow>`
    with chat as materialized (
      select chats.*, ${standInOnDuty(at)} as on_duty_id from chats
      where id = ${chatId} for update)
    select chat.id, chat.patient_id as "patientId", chat.doctor_id as "doctorId", chat.state,
      chat.on_duty_id as "onDutyId", chat.version, chat.closed_version as "closedVersion", users.name as "doctorName",
      doctors.away_until as "awayUntil", ${languageOfUser(sql.ref('chat.patient_id'))} as language,
      ${hasDevice(sql.ref('chat.doctor_id'))} as "doctorHasDevice",
      chat.version = (select version from chats where id = ${chatId}) as "isCurrent",
      ${isRowAssigned('chat')} as open,
      (
        select json_build_object('level', inbox.level, 'reason', inbox.reason,
          'quote', inbox.quote, 'answered', answered_at is not null, 'answeredAt', answered_at,
          'seen', seen_at is not null, 'medical', exists (
            select 1 from unnest(reviews.rule_ids) as rule (id) where id not like 'chat.%'
          ), 'isNewEmergency', inbox.level = 'EMERGENCY' and inbox.seen_at is null and exists (
            select from messages m
            where m.chat_id = chat.id and m.id = inbox.message_id and m.seen_at is null
          ))
        from inbox left join reviews on reviews.message_id = inbox.message_id
        where inbox.chat_id = chat.id
      ) as item,
      (
        select coalesce(json_agg(last order by last.seq), '[]') from (
          select m.seq, m.content, r.intent, m.review = 'answered' as answered, m.created_at as at,
            coalesce(r.found_level, r.level) as level, r.families, r.vitals
          from messages m left join reviews r on r.message_id = m.id
          where m.chat_id = chat.id and m.seq > chat.closed_version
            and m.sender_type = 'patient'
          order by m.seq desc limit ${EARLIER_MESSAGES}
        ) last
      ) as earlier,
      (
        select to_json(sent) from (
          select ${MESSAGE_COLUMNS} from messages m
          where m.chat_id = chat.id and m.sender_id = ${sender?.senderId}
            and m.client_id = ${sender?.clientId}
        ) sent
      ) as "sentBefore"
    from chat join users on users.id = chat.doctor_id
    join doctors on doctors.user_id = chat.doctor_id`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  // A statement that waited for the lock sees only the chat's own row in its new state.
  if (!row.isCurrent) return lockChat(tx, chatId, sender, at);
  return {
    ...row,
    earlier: row.earlier.map((text) => ({ ...text, at: new Date(text.at) })),
    sentBefore: row.sentBefore && toMessage(row.sentBefore),
  };
};

const storeMessages = (
  { messages, at, isSeen }: ChatUpdate,
  { version }: LockedChat,
): RawBuilder<unknown> => {
  const column = <T>(of: (message: NewMessage) => T): RawBuilder<T[]> => sql`${messages.map(of)}`;
  return sql`
    insert into messages (chat_id, created_at, seen_at, seq, id, sender_id, sender_type, content,
      client_id, review, kind, helplines, intent, files, by_stand_in, by_assistant)
    select chat.id, ${at}::timestamptz, ${isSeen ? at : null}::timestamptz,
      ${version}::bigint + m.place, m.id, m.sender_id, m.sender_type, m.content,
      m.client_id, m.review, m.kind, m.helplines, m.intent, m.files, m.by_stand_in, m.by_assistant
    from chat, unnest(
      ${column((message) => message.id)}::uuid[], ${column((message) => message.senderId)}::uuid[],
      ${column((message) => message.senderType)}::text[],
      ${column((message) => message.content)}::text[],
      ${column((message) => message.clientId)}::text[],
      ${column((message) => message.review)}::text[], ${column((message) => message.kind)}::text[],
      ${column((message) => JSON.stringify(message.helplines))}::jsonb[],
      ${column((message) => message.intent)}::text[],
      ${column((message) => JSON.stringify(message.files))}::jsonb[],
      ${column((message) => message.writtenBy !== null)}::boolean[],
      ${column((message) => message.byAssistant)}::boolean[]
    ) with ordinality as m (id, sender_id, sender_type, content, client_id, review, kind,
      helplines, intent, files, by_stand_in, by_assistant, place)`;
};

const storeReview = ({
  messageId,
  found,
  foundLevel,
}: NonNullable<ChatUpdate['review']>): RawBuilder<unknown> => sql`
  insert into reviews (message_id, chat_id, level, families, rule_ids, quote, reason, subject, who,
    vitals, language, intent, engine_version, found_level)
  select ${messageId}::uuid, chat.id, ${found.level}, ${found.families}::text[],
    ${found.ruleIds}::text[], ${found.quote}, ${found.reason}, ${found.subject},
    ${found.who ?? null}, ${JSON.stringify(found.vitals)}::jsonb, ${found.language},
    ${found.intent}, ${found.version}, ${foundLevel}
  from chat`;

/** Returns whether this update makes the doctor's item an emergency, or a different one. */
export const isEmergency = ({ item }: ChatUpdate): boolean =>
  typeof item === 'object' && item.level === 'EMERGENCY';

/** Returns the changed chat, with the stand-in if it is urgent before or after the update. */
export const changedFor = (chat: LockedChat, update?: ChatUpdate): ChangedChat => {
  const { id, patientId, doctorId, onDutyId } = chat;
  const levels = [chat.item?.level, typeof update?.item === 'object' && update.item.level];
  const cannotWait = levels.some((level) => level && STAND_IN_LEVELS.includes(level));
  return { id, patientId, doctorId, standInId: cannotWait ? onDutyId : null };
};

/** How long after an answer to an emergency the doctor's next message still belongs to it. */
const ANSWERING_MS = 3_600_000;

const isAnsweringEmergency = ({ item }: LockedChat, at: Date): boolean =>
  item?.level === 'EMERGENCY' &&
  (item.answeredAt === null || at.getTime() - Date.parse(item.answeredAt) < ANSWERING_MS);

/**
 * Returns the statements that notify people who are away: the doctor of an emergency or, outside
 * quiet hours, of an urgent message (and a stand-in on duty); the patient of a doctor's
 * message (at any hour while an emergency is answered), note or proposals, or of a line the
 * assistant adds later. An answer ends the doctor's notices, because whoever answers has opened the
 * chat.
 */
const storeNotices = (chat: LockedChat, update: ChatUpdate): RawBuilder<unknown>[] => {
  const { item, messages } = update;
  const [first] = messages;
  if (update.notice === 'elsewhere') return [];
  return [
    ...(typeof item === 'object' && isEmergency(update)
      ? [notifyDoctor(chat, item.messageId)]
      : []),
    ...(typeof item === 'object' && item.level === 'URGENT'
      ? [notifyOfUrgent(chat, item.messageId)]
      : []),
    ...(first?.senderType === 'ai'
      ? [notifyPatient(update.notice ?? 'second_look', chat, first.id, first.helplines.length > 0)]
      : []),
    ...(first?.senderType === 'doctor'
      ? [notifyPatient('reply', chat, first.id, isAnsweringEmergency(chat, update.at))]
      : []),
    ...(item === 'answered' ? [withdrawNotices(chat.id, { openedBy: 'doctor' })] : []),
  ];
};

/**
 * Stores an update in one statement: messages in order and their search words, review, the chat's
 * next state and version, inbox item, files, jobs, notices.
 */
export const storeUpdate = async (
  tx: Kysely<Tables>,
  chat: LockedChat,
  update: ChatUpdate,
): Promise<Message[]> => {
  const { messages, at, state, review, item, jobs } = update;
  const parts = [
    storeMessages(update, chat),
    storeWords(messages, at),
    ...messages.flatMap(({ id, files }) =>
      files.length > 0 ? [storeMessageFiles(id, files)] : [],
    ),
    ...(review ? [storeReview(review)] : []),
    ...(item ? [storeItem(item, at)] : []),
    ...(jobs?.all.length ? [storeJobs(jobs.messageId, jobs.all)] : []),
    ...storeNotices(chat, update),
  ].map((part, index) => sql`${sql.ref(`part_${index}`)} as (${part})`);
  await sql`
    with chat as (
      update chats set version = version + ${messages.length}, state = ${state}
      where id = ${chat.id}
      returning id, doctor_id, patient_id
    ), ${sql.join(parts)}
    select from chat`.execute(tx);
  const createdAt = at.toISOString();
  return messages.map((message) => ({
    ...message,
    chatId: chat.id,
    createdAt,
    seenAt: update.isSeen ? createdAt : null,
    seenByTeam: false,
  }));
};
