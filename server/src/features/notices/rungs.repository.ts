import { type RawBuilder, sql } from 'kysely';
import { mayActFor } from '../cover/index.ts';
import { rungMinutesOf } from './ladder.ts';

/** Owners see the number of unseen emergencies there, but no chats. */
const OWNERS_PATH = '/doctor/clinic';

/** SQL condition on `notices n`: its rung notifies them. */
const isRungOf = (who: 'cover' | 'owner'): RawBuilder<boolean> =>
  sql`split_part(n.slot, ' ', 2) = any(${rungMinutesOf(who).map(String)}::text[])`;

/**
 * Returns the part of a statement that adds, for each of the doctor's notices in `due` that rings
 * now, one for everybody else on its rung: those who may read the chat for the doctor at this
 * instant, and the owners of the clinic, once each.
 */
export const addRungRecipients = (at: Date): RawBuilder<unknown> => sql`
  insert into notices (id, user_id, kind, urgent, subject_id, message_id, slot, step, path,
    expires_at)
  select gen_random_uuid(), told.user_id,
    case told.step when 'cover' then 'emergency' else 'emergency_unseen' end, true, n.subject_id,
    n.message_id, n.slot, told.step,
    case told.step when 'cover' then n.path else ${OWNERS_PATH} end, n.expires_at
  from due join notices n using (id)
  join chats on chats.id = n.subject_id and chats.doctor_id = n.user_id
  cross join lateral (
    -- An owner who stands in is rung as that.
    select user_id, min(step) as step from (
      select standing.stand_in_id as user_id, 'cover' as step from covers standing
      where standing.doctor_id = chats.doctor_id and ${isRungOf('cover')}
        and ${mayActFor(sql`standing.stand_in_id`, at)}
      union
      select m.user_id, 'owner' from clinic_members m
      where m.role = 'owner' and m.user_id <> chats.doctor_id and ${isRungOf('owner')}
    ) person group by user_id
  ) told
  where n.kind = 'emergency' and n.sent_at is null and n.withdrawn_at is null
  on conflict do nothing`;

const IS_UNSEEN = sql`exists (
  select from inbox i where i.chat_id = n.subject_id and i.seen_at is null)`;

/**
 * SQL condition on `notices n`: somebody other than the chat's doctor may no longer be told of it or
 * need not, because it was seen; or the first notice of an urgent message, held back by quiet hours,
 * has just rung or rings now.
 */
export const isRungOutdated = (at: Date): RawBuilder<boolean> => sql`case
  when n.kind = 'emergency_unseen' then not ${IS_UNSEEN} or not exists (
    select from clinic_members m where m.user_id = n.user_id and m.role = 'owner')
  when n.kind = 'urgent' then exists (
    select from chats where chats.id = n.subject_id and chats.doctor_id <> n.user_id
      and not ${mayActFor(sql`n.user_id`, at)}) or exists (
    select from notices f where f.user_id = n.user_id and f.message_id = n.message_id
      and f.kind = 'urgent' and f.slot < n.slot
      and coalesce(f.sent_at > now() - interval '1 hour', f.done_at is null))
  when n.kind = 'emergency' and n.step = 'cover' then exists (
    select from chats where chats.id = n.subject_id and chats.doctor_id <> n.user_id
      and not (${IS_UNSEEN} and ${mayActFor(sql`n.user_id`, at)}))
  else false end`;

/** Selects the name of the chat's doctor for `notices n`, for owners told of an emergency. */
export const DOCTOR_NAME = sql<string | null>`case when n.kind = 'emergency_unseen' then (
  select users.name from chats join users on users.id = chats.doctor_id
  where chats.id = n.subject_id) end`;
