import type { InboxItem } from '@saathi/contract';
import { sql } from 'kysely';

const STEPS = sql`
  from notices n join messages m on m.id = n.message_id
  where n.subject_id = chats.id and n.kind in ('emergency', 'emergency_unseen')
    and n.sent_at is not null and m.seq > chats.closed_version`;

/** Earlier releases stored rungs of the doctor's own devices under the steps of others. */
const STEP = sql`case
  when n.user_id = chats.doctor_id and n.step in ('cover', 'owner') then 'again' else n.step end`;

/** Selects the steps done for the open emergency of `chats`, oldest first; owners count as one. */
export const RANG_STEPS = sql<InboxItem['rang']>`(
  select coalesce(json_agg(json_build_object(
    'step', step, 'at', at, 'devices', devices) order by at), '[]')
  from (
    select ${STEP} as step, min(n.sent_at) as at, sum(n.devices)::int as devices ${STEPS}
    group by 1, n.slot
  ) done
)`;

/** Selects when a phone of the chat's doctor last rang since the chat was closed; null for none. */
export const LAST_RANG_AT = sql<Date | null>`(
  select max(n.sent_at) ${STEPS} and n.devices > 0 and n.user_id = chats.doctor_id)`;
