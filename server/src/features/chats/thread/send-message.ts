import type { ChatId, Intent, Message, MessageId, SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { createInTurn } from '../../../platform/in-turn.ts';
import { canSendAs, canWriteTo, ownsChat } from '../chats.policy.ts';
import { awayInWords, withoutTitle } from '../doctor-facts.ts';
import type { NewJob } from '../jobs/jobs.repository.ts';
import { cut, QUOTE_MAX_CHARACTERS } from './first-review.ts';
import { type MessageRow, toMessage } from './message-view.ts';
import { answerLine, type NewMessage } from './new-message.ts';
import type { DecidePatientTurn, PatientTurn } from './patient-turn.ts';
import type { ThreadsRepository } from './threads.repository.ts';
import type { ChatNow, Turn } from './turns.repository.ts';

/** A message as it is asked to be sent; the session decides who sends it. */
export type SendRequest = {
  chatId: ChatId;
  senderId?: UserId | null;
  senderType?: SenderType | null;
  content: string;
  clientId?: string | null;
  intent?: Intent | null;
};

type Parts = {
  threads: ThreadsRepository;
  decidePatientTurn: DecidePatientTurn;
  clock: Clock;
  clinicTimeZone: string;
  /** The jobs that follow a patient's message. */
  jobsAfter(turn: PatientTurn): NewJob[];
};

const fromPerson = (actor: Actor, request: SendRequest): NewMessage => ({
  id: newId<MessageId>(),
  sender_id: actor.userId,
  sender_type: actor.role,
  content: request.content,
  client_id: request.clientId ?? null,
  review: null,
  kind: 'text',
  helplines: [],
  intent: null,
});

/** Other servers and other writers may come between this often; each time one of them has succeeded. */
const TRIES_MAX = 20;
const RETRY_AFTER_SECONDS = 2;

/** The inbox item after a patient's message that goes to the doctor. */
const itemAfter = ({ id, content }: NewMessage, { review, handOff, reason }: PatientTurn) => {
  if (!handOff.toDoctor) return undefined;
  if (!handOff.leadsItem) return 'waits';
  const quote = cut(review.quote || content, QUOTE_MAX_CHARACTERS);
  return { messageId: id, level: review.level, reason, quote };
};

const doctorsTurn = (actor: Actor, request: SendRequest, at: Date): Turn => ({
  messages: [fromPerson(actor, request)],
  at,
  state: 'with_doctor',
  item: 'answered',
});

export const createSendMessage = (parts: Parts) => {
  const { threads, decidePatientTurn, clock, clinicTimeZone, jobsAfter } = parts;
  const inTurn = createInTurn();

  const patientsTurn = async (
    chat: ChatNow,
    actor: Actor,
    request: SendRequest,
    at: Date,
  ): Promise<Turn> => {
    const intent = request.intent ?? null;
    const turn = await decidePatientTurn({
      content: request.content,
      intent,
      at,
      state: chat.state,
      item: chat.item,
      earlier: chat.earlier.map((text) => ({ ...text, at: new Date(text.at) })),
      doctorName: withoutTitle(chat.doctorName),
      awayUntil: awayInWords(chat.awayUntil, at, clinicTimeZone),
      goals: () => threads.goals(chat.patient_id),
    });
    const { review, handOff, answer } = turn;
    const given = handOff.toDoctor ? 'escalated' : 'answered';
    const message = { ...fromPerson(actor, request), intent, review: given } as const;
    return {
      messages: answer ? [message, answerLine(answer)] : [message],
      at,
      state: handOff.state,
      note: { messageId: message.id, review },
      item: itemAfter(message, turn),
      jobs: { messageId: message.id, all: jobsAfter(turn) },
    };
  };

  /** The very message when it was sent before under this id; throws `client_id_reused` for another text. */
  const sentBefore = async (id: MessageId, { content }: SendRequest): Promise<MessageRow> => {
    const row = await threads.message(id);
    if (row.content !== content) {
      throw new AppError('client_id_reused', 'Another message was already sent under this id.');
    }
    return row;
  };

  /** Decides on the chat as it is now; undefined when it has changed before that could be stored. */
  const attempt = async (actor: Actor, request: SendRequest): Promise<MessageRow | undefined> => {
    const { chatId, clientId = null } = request;
    const chat = await threads.read({ chatId, senderId: actor.userId, clientId });
    if (!chat) throw notFound('chat');
    ownsChat(actor, { patientId: chat.patient_id, doctorId: chat.doctor_id });
    if (chat.sentBefore) return sentBefore(chat.sentBefore, request);
    canWriteTo(chat);
    const at = clock.now();
    const turn =
      actor.role === 'patient'
        ? await patientsTurn(chat, actor, request, at)
        : doctorsTurn(actor, request, at);
    return (await threads.store(chat, turn))?.[0];
  };

  /**
   * Sends a message as the actor, in one transaction with its review, inbox item and fixed answer.
   * The same `clientId` again answers the first message. No lock is held while the message is read
   * and reviewed: what was decided is stored only if the chat has not changed meanwhile.
   */
  return (actor: Actor, request: SendRequest): Promise<Message> => {
    canSendAs(actor, request);
    return inTurn(`${actor.userId} ${request.chatId}`, async () => {
      for (let tries = 0; tries < TRIES_MAX; tries += 1) {
        const row = await attempt(actor, request);
        if (row) return toMessage(row);
      }
      throw new AppError('overloaded', 'Too many write here at once. Please try again.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    });
  };
};
export type SendMessage = ReturnType<typeof createSendMessage>;
