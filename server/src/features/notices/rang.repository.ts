import type { InboxItem } from '@saathi/contract';
import { sql } from 'kysely';

const STEPS = sql`
  from notices n join messages m on m.id = n.message_id
  where n.subject_id = chats.id and n.kind = 'emergency' and n.sent_at is not null
    and m.seq > chats.closed_version`;

/** The steps done for the emergency that is open in the chat named `chats`, oldest first. */
export const RANG = sql<InboxItem['rang']>`(
  select coalesce(json_agg(json_build_object(
    'step', n.step, 'at', n.sent_at, 'devices', n.devices) order by n.sent_at), '[]') ${STEPS}
)`;

/** When a phone last rang for the chat named `chats`, since it was last closed; null where none did. */
export const RANG_AT = sql<Date | null>`(select max(n.sent_at) ${STEPS} and n.devices > 0)`;
