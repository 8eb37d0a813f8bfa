import { z } from 'zod';
import { chatId, instant, messageId, userId } from './common.ts';
import { messageFile } from './files.ts';

/** Urgency that the review assigns to a message, highest first. UNSURE always reaches a human. */
export const level = z.enum(['EMERGENCY', 'URGENT', 'ROUTINE', 'UNSURE', 'INFO']);
export type Level = z.infer<typeof level>;

/** Review state of a patient's message. */
export const reviewState = z.enum(['pending', 'answered', 'escalated']);

export const senderType = z.enum(['patient', 'doctor', 'ai']);
export type SenderType = z.infer<typeof senderType>;

/** What a patient requests of the doctor; it always reaches the doctor, whatever the text. */
export const intent = z.enum(['doctor', 'call_back', 'appointment']);
export type Intent = z.infer<typeof intent>;

/** How a message is shown: as text, as the card with emergency numbers, or as the crisis card. */
export const messageKind = z.enum(['text', 'emergency', 'crisis']);
export type MessageKind = z.infer<typeof messageKind>;

export const helpline = z.object({ number: z.string(), label: z.string() });
export type Helpline = z.infer<typeof helpline>;

export const message = z.object({
  id: messageId,
  chatId,
  senderId: userId.nullable(),
  senderType,
  content: z.string(),
  createdAt: instant,
  /** The sender's id for this message, for retries; null for the assistant's messages. */
  clientId: z.string().nullable(),
  /** Who wrote a doctor's message on the doctor's behalf, as stand-in or assistant; else null. */
  writtenBy: z.string().nullable(),
  /** Whether `writtenBy` is an assistant, not a doctor. */
  byAssistant: z.boolean(),
  /** Null for messages that are not a patient's. */
  review: reviewState.nullable(),
  kind: messageKind,
  /** Numbers to call, on emergency and crisis cards. */
  helplines: z.array(helpline),
  intent: intent.nullable(),
  /** The files the patient attached. */
  files: z.array(messageFile),
  /** When the other side saw it. */
  seenAt: instant.nullable(),
  /** Seen by somebody acting for the doctor, but not yet by the doctor. */
  seenByTeam: z.boolean(),
});
export type Message = z.infer<typeof message>;

/** A message found by a search. */
export const foundMessage = z.object({
  messageId,
  chatId,
  patient: z.object({ id: userId, name: z.string() }),
  senderType,
  /** Who wrote on the doctor's behalf: a stand-in or an assistant. */
  writtenBy: z.string().nullable(),
  createdAt: instant,
  /** Excerpt of the text around the first match. */
  excerpt: z.string(),
  /** Positions of the matches in the excerpt, in UTF-16 units, in ascending order. */
  found: z.array(z.object({ from: z.int(), to: z.int() })),
});
export type FoundMessage = z.infer<typeof foundMessage>;
