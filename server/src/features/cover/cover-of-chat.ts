import { type RawBuilder, sql } from 'kysely';
import { CONSENTS_NAMING_ASSISTANTS, hasAssistant } from './acting.ts';
import { dutyEndOf, isOnDuty } from './on-duty.ts';

/** For `chats`: what its patient sees of the doctor's team; null if the doctor has none. */
export const coverOfChat = (at: Date): RawBuilder<unknown> => sql`(
  select json_build_object(
    'standIn', duty.name, 'until', duty.until,
    'agreed', case
      -- Who has agreed to a wording that names no assistants is asked again.
      when a.team_agreed_at is not null and (
        a.team_version = any(${CONSENTS_NAMING_ASSISTANTS}::text[])
        or not ${hasAssistant(sql.ref('a.doctor_id'))}) then true
      when a.team_refused_at is not null then false end)
  from assignments a
  left join lateral (
    select users.name, ${dutyEndOf(at)} as until
    from covers c join users on users.id = c.stand_in_id
    where c.doctor_id = a.doctor_id and ${isOnDuty(at)} limit 1
  ) duty on true
  where a.patient_id = chats.patient_id and a.doctor_id = chats.doctor_id and a.removed_at is null
    and (${hasAssistant(sql.ref('a.doctor_id'))} or exists (
      select from covers c where c.doctor_id = a.doctor_id
        and (c.weekday is not null or c.ends_at > ${at}::timestamptz))))`;
