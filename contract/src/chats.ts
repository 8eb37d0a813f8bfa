import { z } from 'zod';
import {
  chatId,
  clientId,
  doctorParams,
  instant,
  isVisible,
  messageId,
  optional,
  pairParams,
  plainText,
  REQUIRED_FIELD_MESSAGE,
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
import { foundMessage, intent, level, message, senderType } from './messages.ts';
import { paths } from './paths.ts';
import { patient } from './patients.ts';

/** Who handles the chat: the assistant, nobody yet although the doctor is needed, or the doctor. */
export const chatState = z.enum(['assistant', 'waiting_doctor', 'with_doctor']);
export type ChatState = z.infer<typeof chatState>;

export const chat = z.object({
  id: chatId,
  patientId: userId,
  doctorId: userId,
  state: chatState,
  /** False after the doctor was removed: the chat is then read-only. */
  open: z.boolean(),
  /** Whether an emergency was written here that no doctor has closed yet. */
  emergency: z.boolean(),
  /** Messages the caller has not seen. */
  unread: z.int(),
  /** When the doctor's phone last rang for the newest emergency; null if it did not. */
  rangAt: instant.nullable(),
  /** For the patient, if the doctor has stand-ins or assistants; otherwise null. */
  cover: z
    .object({
      /** The current stand-in, and until when; both null while there is none. */
      standIn: z.string().nullable(),
      until: instant.nullable(),
      /** Whether the patient lets them read and answer; null if not answered yet. */
      agreed: z.boolean().nullable(),
    })
    .nullable(),
});
export type Chat = z.infer<typeof chat>;

/** A measurement found in the patient's words; `flag` says why it matters, '' if it is in range. */
export const vital = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  flag: z.string(),
});
export type Vital = z.infer<typeof vital>;

/**
 * Who was alerted about an unopened emergency: its doctor (`again`: repeated), the stand-ins, the
 * clinic's owners, the webhook.
 */
export const ladderStep = z.enum(['doctor', 'again', 'cover', 'owner', 'webhook']);
export type LadderStep = z.infer<typeof ladderStep>;

export const inboxItem = z.object({
  chatId,
  patient,
  level,
  /** Why it is listed, for the doctor; at most 280 characters. */
  reason: z.string(),
  /** The patient's words that decided it; empty if the message was only a file. */
  quote: z.string(),
  /** The newest files the doctor has not seen, otherwise those of the message it shows. */
  files: z.array(messageFile),
  /** Ids of the red-flag families that matched, most urgent first. */
  families: z.array(z.string()),
  /** Whom the message is about. */
  subject: z.enum(['self', 'other', 'unknown']),
  /** The relation mentioned ('father') if it is about another person, otherwise null. */
  who: z.string().nullable(),
  vitals: z.array(vital),
  ruleIds: z.array(z.string()),
  /** Version of the rules that decided it. */
  version: z.string(),
  waitingSince: instant,
  /** The patient's messages that the doctor has not seen. */
  unread: z.int(),
  /** `waiting_doctor` while the patient waits, `with_doctor` once answered but not closed. */
  state: chatState,
  /** Alerts sent for it, oldest first; `devices` is how many the push services accepted it for. */
  rang: z.array(z.object({ step: ladderStep, at: instant, devices: z.int() })),
  /** When the doctor first opened the message it shows. */
  openedAt: instant.nullable(),
  /** The doctor whom the caller stands in for or assists; null for the caller's own patient. */
  standInFor: z.object({ id: userId, name: z.string() }).nullable(),
  /**
   * For another doctor's patient: a file, or a message the review was unsure of, needs a doctor's
   * answer; an assistant leaves it to the doctor.
   */
  unclear: z.boolean(),
  /** The team member it was handed to, as long as that member may answer it; otherwise null. */
  handOver: handOver.nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;

/** The doctor's opinion of the level the review assigned, asked when closing. */
export const verdict = z.enum(['right', 'too_high', 'too_low']);
export type Verdict = z.infer<typeof verdict>;

const isEachOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

const chatParams = z.object({ chatId });

export const chatsEndpoints = {
  list: endpoint(paths.chats.list, {
    access: 'signed-in',
    params: pairParams,
    response: z.array(chat),
    errors: ['forbidden'],
  }),
  create: endpoint(paths.chats.create, {
    access: 'signed-in',
    body: pairParams,
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
    /** Oldest first, by default the last 200. */
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
        // The sender's fields are part of the call (product 7); the session decides, and a mismatch
        // is rejected.
        senderId: optional(userId),
        senderType: optional(senderType),
        /** May be empty if there are files. */
        content: plainText({ min: 0, max: MESSAGE_MAX_CHARACTERS }),
        clientId: optional(clientId),
        intent: optional(intent),
        /** The patient's completed uploads: pictures, or one PDF, or one voice note. */
        fileIds: optional(z.array(fileId).max(PICTURES_PER_MESSAGE_MAX).refine(isEachOnce)),
        /** Newest message on the doctor's screen; `conflict` if somebody else answered since. */
        readUpTo: optional(messageId),
      })
      .refine(({ content, fileIds = [] }) => fileIds.length > 0 || isVisible(content), {
        path: ['content'],
        message: REQUIRED_FIELD_MESSAGE,
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
      'too_many_attempts',
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
        /** The last message the doctor has read; closing fails if the patient has sent another. */
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
    params: doctorParams,
    response: z.array(inboxItem),
    errors: ['forbidden'],
    background: true,
  }),
  /**
   * Finds messages in the chats with the doctor's current patients that contain all words of `q` in
   * any spelling; the last word may be a prefix.
   */
  search: endpoint(paths.chats.search, {
    access: 'doctor',
    params: doctorParams,
    query: z.object({
      q: plainText({ min: 1, max: SEARCH_MAX_CHARACTERS }).refine(
        (text) => /[\p{L}\p{Nd}]/u.test(text),
        REQUIRED_FIELD_MESSAGE,
      ),
      /** The last message of the previous page. */
      cursor: optional(messageId),
      limit: optional(z.coerce.number().int().min(1).max(FOUND_PER_PAGE_MAX)),
    }),
    /** Newest first; default: 20. */
    response: z.array(foundMessage),
    errors: ['forbidden', 'too_many_attempts'],
  }),
  /**
   * Server-sent events: `data: {"type":…,"chatId":…}`, where `type` is `chat`, `inbox` or `team`,
   * signals a change without any content;
   * `{"type":"writing","chatId":…,"by":…}` is sent while a colleague writes, never to a patient.
   */
  events: endpoint(paths.chats.events, {
    access: 'signed-in',
    assistant: true,
    response: null,
    background: true,
  }),
};
