import { z } from 'zod';
import {
  chatId,
  clientId,
  instant,
  isVisible,
  messageId,
  NEEDED,
  optional,
  plainText,
  success,
  userId,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { fileId, messageFile } from './files.ts';
import { handOver } from './hand-over.ts';
import {
  FOUND_PER_PAGE_MAX,
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_PER_PAGE_MAX,
  PICTURES_PER_MESSAGE_MAX,
  SEARCH_MAX_CHARACTERS,
} from './limits.ts';
import { paths } from './paths.ts';

/** Who has the chat now: the assistant, nobody yet but the doctor is wanted, or the doctor. */
export const chatState = z.enum(['assistant', 'waiting_doctor', 'with_doctor']);
export type ChatState = z.infer<typeof chatState>;

/** Urgency the review gives a message, highest first. UNSURE always reaches a human. */
export const level = z.enum(['EMERGENCY', 'URGENT', 'ROUTINE', 'UNSURE', 'INFO']);
export type Level = z.infer<typeof level>;

/** Where a patient's message stands. */
export const reviewState = z.enum(['pending', 'answered', 'escalated']);
export type ReviewState = z.infer<typeof reviewState>;

export const senderType = z.enum(['patient', 'doctor', 'ai']);
export type SenderType = z.infer<typeof senderType>;

/** What a patient asks of the doctor; always reaches the doctor whatever the text says. */
export const intent = z.enum(['doctor', 'call_back', 'appointment']);
export type Intent = z.infer<typeof intent>;

/** How a line is shown: plain text, the card with emergency numbers, or the card for a crisis. */
export const messageKind = z.enum(['text', 'emergency', 'crisis']);
export type MessageKind = z.infer<typeof messageKind>;

export const helpline = z.object({ number: z.string(), label: z.string() });
export type Helpline = z.infer<typeof helpline>;

export const chat = z.object({
  id: chatId,
  patientId: userId,
  doctorId: userId,
  state: chatState,
  /** False after the doctor was removed: the thread can be read, nobody writes. */
  open: z.boolean(),
  /** An emergency was written here and no doctor has closed it yet. */
  emergency: z.boolean(),
  /** Messages the asking person has not seen. */
  unread: z.int(),
  /** When the doctor's phone last rang for the emergency that is open here; null where none did. */
  rangAt: instant.nullable(),
  /** For the patient where the doctor has named who stands in, else null. */
  cover: z
    .object({
      /** Who stands in now, and until when; both null while nobody does. */
      standIn: z.string().nullable(),
      until: instant.nullable(),
      /** Whether the patient lets them read and answer; null before an answer. */
      agreed: z.boolean().nullable(),
    })
    .nullable(),
});
export type Chat = z.infer<typeof chat>;

export const message = z.object({
  id: messageId,
  chatId,
  senderId: userId.nullable(),
  senderType,
  content: z.string(),
  createdAt: instant,
  /** The sender's own id of this message, for retries; null on the assistant's lines. */
  clientId: z.string().nullable(),
  /** Who wrote a doctor's message for the doctor of the chat, standing in or as an assistant, else null. */
  writtenBy: z.string().nullable(),
  /** Whoever wrote it for the doctor is none. */
  byAssistant: z.boolean(),
  /** Null on lines that are not a patient's. */
  review: reviewState.nullable(),
  kind: messageKind,
  /** Numbers to call, on emergency and crisis cards. */
  helplines: z.array(helpline),
  intent: intent.nullable(),
  /** What the patient sent with it. */
  files: z.array(messageFile),
  /** When the other side saw it. */
  seenAt: instant.nullable(),
  /** Seen by somebody who acts for the doctor of the chat, not yet by the doctor. */
  seenByTeam: z.boolean(),
});
export type Message = z.infer<typeof message>;

/** A measurement in the patient's words; `flag` says why it counts, '' when it is in range. */
export const vital = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  flag: z.string(),
});
export type Vital = z.infer<typeof vital>;

/** Who was told of an emergency that nobody had opened: its doctor (`again`: once more), whoever stands in, the clinic's owners, the webhook. */
export const ladderStep = z.enum(['doctor', 'again', 'cover', 'owner', 'webhook']);
export type LadderStep = z.infer<typeof ladderStep>;

export const inboxItem = z.object({
  chatId,
  patient: z.object({ id: userId, name: z.string(), phone: z.string() }),
  level,
  /** Why it is here, for the doctor, at most 280 characters. */
  reason: z.string(),
  /** The patient's own words that decided; empty where the message was a file alone. */
  quote: z.string(),
  /** The newest files the doctor has not seen, else those of the message it shows. */
  files: z.array(messageFile),
  /** Ids of the red-flag families that fired, most urgent first. */
  families: z.array(z.string()),
  /** Who the message is about. */
  subject: z.enum(['self', 'other', 'unknown']),
  /** The relation named ('father') when it is about somebody else, else null. */
  who: z.string().nullable(),
  vitals: z.array(vital),
  ruleIds: z.array(z.string()),
  /** Version of the rules that decided. */
  version: z.string(),
  waitingSince: instant,
  /** Messages of the patient the doctor has not seen. */
  unread: z.int(),
  /** `waiting_doctor` while the patient waits, `with_doctor` once answered and not yet closed. */
  state: chatState,
  /** The steps done for it, oldest first; `devices` is how many the push services took it for. */
  rang: z.array(z.object({ step: ladderStep, at: instant, devices: z.int() })),
  /** When the doctor first opened what it shows. */
  openedAt: instant.nullable(),
  /** The doctor for whom the asking one stands in or is an assistant; null for an own patient. */
  standInFor: z.object({ id: userId, name: z.string() }).nullable(),
  /** Of another doctor's patient: a file, or what the review was not sure of, waits for a doctor's words; an assistant leaves it to the doctor. */
  unclear: z.boolean(),
  /** To whom one of the team has handed it, while that one may answer it; null for nobody. */
  handOver: handOver.nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** What the doctor thinks of the level the review gave, asked when closing. */
export const verdict = z.enum(['right', 'too_high', 'too_low']);
export type Verdict = z.infer<typeof verdict>;

/** A message that a search found. */
export const foundMessage = z.object({
  messageId,
  chatId,
  patient: z.object({ id: userId, name: z.string() }),
  senderType,
  /** Who wrote for the doctor: whoever stood in, or an assistant. */
  writtenBy: z.string().nullable(),
  createdAt: instant,
  /** A part of what was written, around the first word found. */
  excerpt: z.string(),
  /** Where words found stand in the excerpt, in UTF-16 units, in their order. */
  found: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type FoundMessage = z.infer<typeof foundMessage>;

const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const chatParams = z.object({ chatId });

export const chatsEndpoints = {
  list: endpoint(paths.chats.list, {
    access: 'signed-in',
    params: z.object({ patientId: userId, doctorId: userId }),
    response: z.array(chat),
    errors: ['forbidden'],
  }),
  create: endpoint(paths.chats.create, {
    access: 'signed-in',
    body: z.object({ patientId: userId, doctorId: userId }),
    response: chat,
    errors: ['forbidden', 'not_assigned'],
  }),
  messages: endpoint(paths.chats.messages, {
    access: 'signed-in',
    assistant: true,
    params: chatParams,
    query: z.object({
      before: optional(messageId),
      after: optional(messageId),
      limit: optional(z.coerce.number().int().min(1).max(MESSAGES_PER_PAGE_MAX)),
    }),
    /** Oldest to newest, the last 200 unless told. */
    response: z.array(message),
    errors: ['not_found'],
    background: true,
  }),
  send: endpoint(paths.chats.send, {
    access: 'signed-in',
    assistant: true,
    body: z
      .object({
        chatId,
        // The sender's fields are part of the call (product 7); the session decides, a contradiction is refused.
        senderId: optional(userId),
        senderType: optional(senderType),
        /** May be empty where files are given. */
        content: plainText({ min: 0, max: MESSAGE_MAX_CHARACTERS }),
        clientId: optional(clientId),
        intent: optional(intent),
        /** Complete uploads of the patient who sends: pictures, or one PDF, or one voice note. */
        fileIds: optional(z.array(fileId).max(PICTURES_PER_MESSAGE_MAX).refine(isEachOnce)),
        /** The newest message a doctor has before them: where somebody else has answered after it, `conflict`. */
        readUpTo: optional(messageId),
      })
      .refine(({ content, fileIds = [] }) => fileIds.length > 0 || isVisible(content), {
        path: ['content'],
        message: NEEDED,
      }),
    response: message,
    status: 201,
    errors: [
      'forbidden',
      'doctor_only',
      'not_found',
      'not_assigned',
      'client_id_reused',
      'conflict',
    ],
  }),
  seen: endpoint(paths.chats.seen, {
    access: 'signed-in',
    assistant: true,
    params: chatParams,
    body: z.object({ messageId }),
    response: success,
    errors: ['doctor_only', 'not_found'],
  }),
  close: endpoint(paths.chats.close, {
    access: 'doctor',
    params: chatParams,
    body: z
      .object({
        /** The newest message the doctor has read: a newer one of the patient refuses the close. */
        messageId: optional(messageId),
        verdict: optional(verdict),
      })
      .nullish(),
    response: chat,
    errors: ['not_found', 'conflict'],
  }),
  inbox: endpoint(paths.chats.inbox, {
    access: 'doctor',
    assistant: true,
    params: z.object({ doctorId: userId }),
    response: z.array(inboxItem),
    errors: ['forbidden'],
    background: true,
  }),
  /** Messages in the chats with the doctor's patients of now, in which all words of `q` stand, however they are spelt; the last one may be only begun. */
  search: endpoint(paths.chats.search, {
    access: 'doctor',
    params: z.object({ doctorId: userId }),
    query: z.object({
      q: plainText({ min: 1, max: SEARCH_MAX_CHARACTERS }).refine(
        (text) => /[\p{L}\p{Nd}]/u.test(text),
        NEEDED,
      ),
      /** The last message of the page before. */
      cursor: optional(messageId),
      limit: optional(z.coerce.number().int().min(1).max(FOUND_PER_PAGE_MAX)),
    }),
    /** Newest first; 20 unless told. */
    response: z.array(foundMessage),
    errors: ['forbidden', 'too_many_attempts'],
  }),
  /**
   * Server-sent events: `data: {"type":"chat"|"inbox"|"team","chatId":…}` pokes, never content, and
   * `{"type":"writing","chatId":…,"by":…}` while a colleague writes, never to a patient.
   */
  events: endpoint(paths.chats.events, {
    access: 'signed-in',
    assistant: true,
    response: null,
    background: true,
  }),
};
