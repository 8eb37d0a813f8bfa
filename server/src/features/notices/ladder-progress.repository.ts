import type { InboxItem } from '@saathi/contract';
import { sql } from 'kysely';

/** When the newest ladder of `chats` began: all rungs of the doctor are stored at that moment. */
const LADDER_BEGAN = sql`(
  select max(rung.created_at) from notices rung
  where rung.subject_id = chats.id and rung.kind = 'emergency' and rung.step = 'doctor'
    and rung.user_id = chats.doctor_id)`;

const STEPS = sql`
  from notices n join messages m on m.id = n.message_id
  where n.subject_id = chats.id and n.kind in ('emergency', 'emergency_unseen')
    and n.sent_at is not null and m.seq > chats.closed_version
    and n.created_at >= ${LADDER_BEGAN}`;

/** Earlier releases stored rungs of the doctor's own devices under the steps of others. */
const STEP = sql`case
  when n.user_id = chats.doctor_id and n.step in ('cover', 'owner') then 'again' else n.step end`;

/** Selects the steps done for the newest emergency of `chats`, oldest first; owners count as one. */
export const RANG_STEPS = sql<InboxItem['rang']>`(
  select coalesce(json_agg(json_build_object(
    'step', step, 'at', at, 'devices', devices) order by at), '[]')
  from (
    select ${STEP} as step, min(n.sent_at) as at, sum(n.devices)::int as devices ${STEPS}
    group by 1, n.slot
  ) done
)`;

/** Selects when a phone of the chat's doctor last rang for its newest emergency; null for none. */
export const LAST_RANG_AT = sql<Date | null>`(
  select max(n.sent_at) ${STEPS} and n.devices > 0 and n.user_id = chats.doctor_id)`;
