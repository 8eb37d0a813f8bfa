import type { ChatId, MessageId } from '@saathi/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Pair } from '../../../platform/person-data.ts';
import { createChatsRepository } from '../chats.repository.ts';
import { joinItemTexts } from '../inbox/item-texts.ts';
import { changeOf } from '../live/change-events.ts';
import { quoteOf } from './first-review.ts';
import {
  type ChatUpdate,
  changedFor,
  type LockedChat,
  lockChat,
  storeUpdate,
} from './locked-chat.repository.ts';
import { RULE_REASONS } from './message-decision.ts';
import { decideRouting } from './message-routing.ts';
import { assistantLine, type NewMessage } from './messages.ts';

/**
 * A line about an appointment, a visit or proposed goals. One that `asks` comes from the patient and
 * needs the doctor; one that `settles` leaves no request of the patient unanswered; one that `rings`
 * notifies the patient, by a notice of this kind, while the others have a notice of their own; one
 * `byPatient` is no news to the patient.
 */
export type ChatLine = {
  content: string;
  asks?: boolean;
  settles?: boolean;
  rings?: 'reply' | 'proposal';
  byPatient?: boolean;
  at: Date;
};

const REQUEST = 'appointments';

/**
 * Hands the chat back to the assistant if only appointment requests had opened the inbox item, and
 * no message still waits for the model, whose result would be discarded.
 */
const handBack = async (tx: Kysely<Tables>, { id, closedVersion }: LockedChat): Promise<void> => {
  await sql`
    with gone as (
      delete from inbox where chat_id = ${id} and not exists (
        select from messages m left join reviews r on r.message_id = m.id
        where m.chat_id = ${id} and m.seq > ${closedVersion} and m.sender_type = 'patient'
          and m.review = 'escalated' and r.engine_version is distinct from ${REQUEST}
      ) and not exists (
        select from jobs j join messages m on m.id = j.message_id
        where j.chat_id = ${id} and j.kind = 'model' and j.done_at is null
          and m.seq > ${closedVersion}
      ) returning chat_id
    )
    update chats set state = 'assistant', closed_version = version, version = version + 1
    where id in (select chat_id from gone)`.execute(tx);
};

/**
 * Returns the update for a request, as sent by pressing Book: it opens the inbox item, or waits
 * behind something more urgent.
 */
const requestUpdate = (chat: LockedChat, content: string, at: Date): ChatUpdate => {
  const routing = decideRouting({
    state: chat.state,
    item: chat.item,
    level: 'INFO',
    escalate: false,
    social: false,
    redFlag: false,
    intent: 'appointment',
    hasFiles: false,
    repeated: false,
  });
  const reason = routing.rules.map((rule) => RULE_REASONS[rule]).join(' ');
  const message: NewMessage = {
    ...assistantLine(content),
    senderId: chat.patientId,
    senderType: 'patient',
    review: 'escalated',
    intent: 'appointment',
  };
  const { level, joinsItem: joins } = routing;
  const own = { reason, quote: quoteOf(content) };
  const texts = joinItemTexts(joins ? chat.item : null, own);
  return {
    messages: [message],
    at,
    state: routing.state,
    review: {
      messageId: message.id,
      foundLevel: 'INFO',
      found: {
        level,
        escalate: true,
        families: [],
        ruleIds: routing.rules,
        quote: '',
        reason,
        subject: 'self',
        vitals: [],
        language: 'en',
        intent: null,
        guidance: [],
        asksDoctor: true,
        version: REQUEST,
      },
    },
    item: routing.leadsItem
      ? { messageId: message.id as MessageId, level, joins, ...texts }
      : 'waits',
  };
};

/** Creates the lines that other features write into people's chats. */
export const createChatLines = ({ notify }: Pick<Database, 'notify'>) => ({
  /**
   * Adds a line inside the transaction that stores its cause; creates the chat of an assigned pair
   * that has none. Only a request opens the inbox item.
   */
  add: async (tx: Kysely<Tables>, pair: Pair, line: ChatLine) => {
    const { content, asks, settles, rings, byPatient = false, at } = line;
    const { patientId, doctorId } = pair;
    await createChatsRepository(tx).insert({ id: newId<ChatId>(), ...pair, at });
    const row = await tx
      .selectFrom('chats')
      .select('id')
      .where('patient_id', '=', patientId)
      .where('doctor_id', '=', doctorId)
      .executeTakeFirst();
    const chat = row && (await lockChat(tx, row.id as ChatId, null, at));
    if (!chat) return;
    const update: ChatUpdate = asks
      ? requestUpdate(chat, content, at)
      : {
          messages: [assistantLine(content)],
          at,
          state: chat.state,
          notice: rings ?? 'elsewhere',
          isSeen: byPatient,
        };
    await storeUpdate(tx, chat, update);
    if (settles) await handBack(tx, chat);
    notify('chat', changeOf(changedFor(chat, update)));
  },
});
export type ChatLines = ReturnType<typeof createChatLines>;
