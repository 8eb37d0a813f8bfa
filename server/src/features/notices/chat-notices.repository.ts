import type { ChatId, MessageId, NoticeKind, Role, UserId } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { newId } from '../../platform/ids.ts';
import type { Pair } from '../../platform/person-data.ts';
import { noticeSlotOf, RUNGS } from './ladder.ts';

/** A chat and the two people in it. */
type NotifiedChat = Pair & { id: ChatId };

/** How long a new emergency in a chat that was opened waits after the last ring. */
const NEXT_LADDER_DELAY_SECONDS = 60;
/** An open page shows the message before this, and a burst becomes one notice. */
const REPLY_AFTER_SECONDS = 5;
const REPLY_KEPT_SECONDS = 86_400;
/** Notices `n` that rang longer ago are not withdrawn from the devices. */
const WITHDRAWN_WITHIN = sql`
  case n.kind when 'next_visit' then interval '3 days' else interval '1 day' end`;

/** SQL condition: a person has a device that notices ring on. */
export const hasDevice = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from push_devices where user_id = ${userId})`;

/**
 * Returns the part of a statement that begins the doctor's ladder for an emergency, unless the
 * doctor is still being rung for one of the chat.
 */
export const notifyDoctor = (chat: NotifiedChat, messageId: MessageId): RawBuilder<unknown> => sql`
    with last as (
      select max(sent_at) as rang_at, coalesce(
        bool_or(sent_at is null and done_at is null and withdrawn_at is null
          and expires_at > now()), false) as climbing
      from notices
      where subject_id = ${chat.id} and kind = 'emergency' and user_id = ${chat.doctorId}
        and step <> 'webhook'
    )
    insert into notices (id, user_id, kind, urgent, subject_id, message_id, slot, step, path,
      due_at, expires_at)
    select rung.id, ${chat.doctorId}::uuid, 'emergency', true, ${chat.id}::uuid,
      ${messageId}::uuid, rung.slot, rung.step, ${`/doctor/inbox/${chat.id}`},
      start.at + make_interval(secs => rung.after), start.at + make_interval(secs => rung.until)
    from last cross join unnest(
      ${RUNGS.map(() => newId<string>())}::uuid[],
      ${RUNGS.map(({ minutes }) => noticeSlotOf(messageId, minutes))}::text[],
      ${RUNGS.map(({ step }) => step)}::text[],
      ${RUNGS.map(({ afterMs }) => afterMs / 1_000)}::float8[],
      ${RUNGS.map(({ untilMs }) => untilMs / 1_000)}::float8[]
    ) as rung (id, slot, step, after, until)
    cross join lateral (
      select greatest(now(),
        case when last.rang_at > now() then now() else last.rang_at end
          + make_interval(secs => ${NEXT_LADDER_DELAY_SECONDS})) as at
    ) start
    where not last.climbing
    on conflict do nothing`;

/** How long an urgent message may stay unopened before each notice. */
const URGENT_AFTER_SECONDS = [60, 4 * 3_600];
const URGENT_KEPT_SECONDS = 43_200;

/**
 * Returns the part of a statement that notifies the doctor and a stand-in on duty of an urgent
 * message, and once more if it stays unopened, unless such a notice of the chat is still waiting for
 * them. Quiet hours hold it back.
 */
export const notifyOfUrgent = (
  chat: NotifiedChat & { onDutyId: UserId | null },
  messageId: MessageId,
): RawBuilder<unknown> => sql`
  insert into notices (id, user_id, kind, subject_id, message_id, slot, path, due_at, expires_at)
  select gen_random_uuid(), who.id, 'urgent', ${chat.id}::uuid, ${messageId}::uuid,
    ${messageId}::text || ' ' || place, ${`/doctor/inbox/${chat.id}`},
    now() + make_interval(secs => after), now() + make_interval(secs => after + ${URGENT_KEPT_SECONDS})
  from unnest(${[chat.doctorId, chat.onDutyId]}::uuid[]) as who (id)
  cross join unnest(${URGENT_AFTER_SECONDS}::float8[]) with ordinality as one (after, place)
  where ${hasDevice(sql`who.id`)} and not exists (
    select from notices
    where user_id = who.id and kind = 'urgent' and subject_id = ${chat.id}
      and done_at is null and withdrawn_at is null and expires_at > now()
  )
  on conflict do nothing`;

/** The kinds of notices that tell a patient of something new in the chat. */
export type PatientNews = 'reply' | 'second_look' | 'proposal';

/**
 * SQL condition: no second notice while an earlier one has not rung; for proposals, while it has not
 * been opened.
 */
const isStillNews = (kind: PatientNews): RawBuilder<boolean> =>
  kind === 'proposal'
    ? sql`(done_at is null or devices > 0)`
    : sql`sent_at is null and done_at is null`;

/**
 * Returns the part of a statement that notifies the patient of something new in the chat, if they
 * have a device or the gateway and no such notice makes it needless. An urgent one, such as whom to call
 * now or an answer in an emergency, waits neither for quiet hours nor behind a notice that does.
 */
export const notifyPatient = (
  kind: PatientNews,
  chat: NotifiedChat,
  messageId: MessageId,
  urgent = false,
): RawBuilder<unknown> => sql`
  insert into notices (id, user_id, kind, urgent, subject_id, message_id, slot, path, due_at,
    expires_at)
  select ${newId<string>()}::uuid, ${chat.patientId}::uuid, ${kind}, ${urgent}, ${chat.id}::uuid,
    ${messageId}::uuid, ${messageId}::text,
    ${kind === 'proposal' ? '/patient/goals' : `/patient/chat/${chat.doctorId}`},
    now() + make_interval(secs => ${REPLY_AFTER_SECONDS}),
    now() + make_interval(secs => ${REPLY_KEPT_SECONDS})
  where (
    ${hasDevice(sql`${chat.patientId}::uuid`)}
    or exists (
      select from notice_settings
      where user_id = ${chat.patientId} and gateway_since is not null
    )
  ) and not exists (
    select from notices
    where user_id = ${chat.patientId} and kind = ${kind} and subject_id = ${chat.id}
      and ${isStillNews(kind)} and withdrawn_at is null and expires_at > now()
      and urgent >= ${urgent}
  )
  on conflict do nothing`;

/** Why a chat's notices end: one of its people has opened it, or the two are no longer assigned. */
type EndReason = { openedBy: Role } | 'ended';

const WAITING_KINDS: NoticeKind[] = ['emergency', 'emergency_unseen', 'urgent', 'handed_over'];
const ANSWER_KINDS: NoticeKind[] = ['reply', 'second_look', 'proposal'];

const kindsOf = (reason: EndReason): NoticeKind[] => {
  if (reason === 'ended') return [...WAITING_KINDS, ...ANSWER_KINDS, 'next_visit'];
  return reason.openedBy === 'doctor' ? WAITING_KINDS : ANSWER_KINDS;
};

/** Kinds that do not share a notification with the others of the chat. */
export const OWN_TAG_KINDS: readonly NoticeKind[] = [
  'handed_over',
  'urgent',
  'next_visit',
  'proposal',
];

/**
 * Returns the part of a statement that ends what these notices `n` are waiting for. Each person's
 * newest notice that reached a device is withdrawn there, even if it is being sent at this moment.
 */
export const withdraw = (
  these: RawBuilder<unknown>,
  wasOpened: boolean,
): RawBuilder<{ rang: boolean }> =>
  sql`
    with own as materialized (
      select id from notices n where ${these} and withdrawn_at is null order by id for update
    ), found as (
      select n.id, n.sent_at is null and n.leased_until > now() as is_being_sent,
        n.devices > 0 and n.sent_at > now() - ${WITHDRAWN_WITHIN}
          and row_number() over (
            partition by n.user_id, n.subject_id,
              case when n.kind = any(${OWN_TAG_KINDS}::text[]) then n.kind end
            order by n.devices > 0 desc, n.sent_at desc nulls last
          ) = 1 as rang
      from own join notices n using (id)
    )
    update notices n set withdrawn_at = now(),
      opened_at = case when ${wasOpened} then now() else n.opened_at end,
      done_at = case when found.rang or found.is_being_sent then null
        else coalesce(n.done_at, now()) end,
      due_at = case when found.rang then now() else n.due_at end,
      expires_at = case when found.rang then now() + interval '1 hour' else n.expires_at end,
      leased_until = case when found.is_being_sent then n.leased_until end
    from found where n.id = found.id
    returning coalesce(found.rang, false) as rang`;

/** Returns the part of a statement that ends what the chat's notices are waiting for. */
export const withdrawNotices = (chatId: ChatId, reason: EndReason): RawBuilder<{ rang: boolean }> =>
  withdraw(
    sql`subject_id = ${chatId} and kind = any(${kindsOf(reason)}::text[])`,
    reason !== 'ended',
  );

/** Does {@link withdrawNotices}; returns whether something is to be withdrawn from the devices. */
export const endNotices = async (
  tx: Kysely<Tables>,
  chatId: ChatId,
  reason: EndReason = 'ended',
): Promise<boolean> => {
  const { rows } = await withdrawNotices(chatId, reason).execute(tx);
  return rows.some(({ rang }) => rang);
};

/** Records that the webhook was told of an emergency, to be shown as the last step. */
export const recordWebhookNotice = async (
  db: Kysely<Tables>,
  { chatId, messageId, doctorId }: { chatId: ChatId; messageId: MessageId; doctorId: UserId },
  jobId: string,
): Promise<void> => {
  await sql`
    insert into notices (id, user_id, kind, subject_id, message_id, slot, step, path, expires_at,
      sent_at, done_at)
    values (${newId<string>()}, ${doctorId}, 'emergency', ${chatId}, ${messageId}, ${jobId},
      'webhook', ${`/doctor/inbox/${chatId}`}, now(), now(), now())
    on conflict do nothing`.execute(db);
};
