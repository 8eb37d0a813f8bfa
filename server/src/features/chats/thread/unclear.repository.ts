import type { Level } from '@saathi/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import type { LockedChat } from './locked-chat.repository.ts';

/**
 * SQL condition on `chats`: something of the patient that only a doctor can judge is waiting for a
 * doctor's answer: a file, or a message the review was unsure of, whatever level the chat's own
 * rules gave it. An assistant's message does not answer it.
 */
export const IS_UNCLEAR: RawBuilder<boolean> = sql<boolean>`exists (
  select from messages m left join reviews r on r.message_id = m.id
  where m.chat_id = chats.id and m.sender_type = 'patient'
    and m.seq > coalesce((
      select d.seq from messages d
      where d.chat_id = chats.id and d.seq > chats.closed_version and d.sender_type = 'doctor'
        and d.by_assistant is not true
      order by d.seq desc limit 1
    ), chats.closed_version)
    and (m.files <> '[]' or 'UNSURE' in (r.level, r.found_level)))`;

/**
 * SQL condition on a patient's message `m`, its review `r` and a later message `d` of the chat: `d`
 * answers `m`. An assistant's message does so only if assistants may answer `m` at its current
 * level.
 */
export const IS_ANSWER: RawBuilder<boolean> = sql<boolean>`(
  d.sender_type = 'doctor' and (d.by_assistant is not true or (
    m.files = '[]' and r.level in ('ROUTINE', 'INFO')
    and coalesce(r.found_level, r.level) in ('ROUTINE', 'INFO'))))`;

/**
 * Selects the level of a patient's message `m` with its review `r`, without the one that an open
 * emergency gives to every message; null without a review. A file that no program examines is
 * unsure.
 */
export const OWN_LEVEL: RawBuilder<Level | null> = sql<Level | null>`case
  when 'chat.open-emergency' = any(r.rule_ids) and r.found_level is not null
    -- A model's raise of what the first review was unsure of is not stored as found.
    and not (r.found_level = 'UNSURE' and 'model.raised' = any(r.rule_ids))
  then case when r.found_level <> 'INFO' then r.found_level
    when m.files = '[]' then 'ROUTINE' else 'UNSURE' end
  else r.level end`;

/** Returns whether {@link IS_UNCLEAR} holds for a locked chat. */
export const isUnclear = async (tx: Kysely<Tables>, { id }: LockedChat): Promise<boolean> => {
  const { rows } = await sql<{ unclear: boolean }>`
    select ${IS_UNCLEAR} as unclear from chats where id = ${id}`.execute(tx);
  return rows[0]?.unclear ?? false;
};
