import type { Chat, ChatId, InboxItem, Level, UserId, Vital } from '@saathi/contract';
import type { ChatRow, InboxRow } from './chats.repository.ts';

/** A chat as one of its two people sees it. */
export const toChat = (row: ChatRow): Chat => ({
  id: row.id as ChatId,
  patientId: row.patient_id as UserId,
  doctorId: row.doctor_id as UserId,
  state: row.state,
  open: row.open,
  emergency: row.emergency,
  unread: row.unread,
});

/** What needs the doctor, with why, in the patient's words. */
export const toInboxItem = (row: InboxRow): InboxItem => ({
  chatId: row.chat_id as ChatId,
  patient: { id: row.patient_id as UserId, name: row.name, phone: row.phone },
  level: row.level as Level,
  reason: row.reason,
  quote: row.quote,
  families: row.families ?? [],
  subject: (row.subject as InboxItem['subject'] | null) ?? 'unknown',
  who: row.who,
  vitals: (row.vitals as Vital[] | null) ?? [],
  ruleIds: row.rule_ids ?? [],
  version: row.engine_version ?? '',
  waitingSince: row.waiting_since.toISOString(),
  unread: row.unread,
  state: row.answered_at === null ? 'waiting_doctor' : 'with_doctor',
});
