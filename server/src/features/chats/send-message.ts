import type { ChatId, Intent, Message, MessageId, SenderType, UserId } from '@saathi/contract';
import type { Actor } from '../../platform/actor.ts';
import { AppError, notFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { canSendAs, canWriteTo, ownsChat } from './chats.policy.ts';
import { awayInWords, withoutTitle } from './doctor-facts.ts';
import { cut, QUOTE_MAX_CHARACTERS } from './first-review.ts';
import type { NewJob } from './jobs.repository.ts';
import { type MessageRow, toMessage } from './message-view.ts';
import { answerLine, type NewMessage } from './new-message.ts';
import type { DecidePatientTurn, PatientTurn } from './patient-turn.ts';
import type { Thread, ThreadsRepository } from './threads.repository.ts';

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
type Background = Awaited<ReturnType<Thread['background']>>;

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

/** The very message when it was sent before under this id; throws `client_id_reused` for another text. */
const sentBefore = async (thread: Thread, actor: Actor, request: SendRequest) => {
  if (!request.clientId) return undefined;
  const row = await thread.sentBefore(actor.userId, request.clientId);
  if (row && row.content !== request.content) {
    throw new AppError('client_id_reused', 'Another message was already sent under this id.');
  }
  return row;
};

export const createSendMessage = ({
  threads,
  decidePatientTurn,
  clock,
  clinicTimeZone,
  jobsAfter,
}: Parts) => {
  const store = async (thread: Thread, message: NewMessage, turn: PatientTurn, at: Date) => {
    const { review, handOff, reason, answer } = turn;
    const lines = answer ? [message, answerLine(answer)] : [message];
    const note = { messageId: message.id, review };
    const [row] = await thread.append({ messages: lines, at, state: handOff.state, note });
    if (handOff.toDoctor) {
      const quote = cut(review.quote || message.content, QUOTE_MAX_CHARACTERS);
      const lead = { messageId: message.id, level: review.level, reason, quote };
      await thread.inbox.wait({ at, lead: handOff.leadsItem ? lead : null });
    }
    await thread.addJobs(message.id, jobsAfter(turn));
    return row as MessageRow;
  };

  const sendAsPatient = async (
    thread: Thread,
    background: Background,
    actor: Actor,
    request: SendRequest,
  ): Promise<MessageRow> => {
    const at = clock.now();
    const intent = request.intent ?? null;
    const turn = await decidePatientTurn({
      content: request.content,
      intent,
      at,
      state: thread.chat.state,
      item: background.item,
      earlier: background.earlier.map((text) => ({ ...text, at: new Date(text.at) })),
      doctorName: withoutTitle(background.doctorName),
      awayUntil: awayInWords(background.awayUntil, at, clinicTimeZone),
      goals: thread.goals,
    });
    const review = turn.handOff.toDoctor ? 'escalated' : 'answered';
    return store(thread, { ...fromPerson(actor, request), intent, review }, turn, at);
  };

  const sendAsDoctor = async (thread: Thread, actor: Actor, request: SendRequest) => {
    const at = clock.now();
    const [row] = await thread.append({
      messages: [fromPerson(actor, request)],
      at,
      state: 'with_doctor',
      note: null,
    });
    await thread.inbox.answered(at);
    return row as MessageRow;
  };

  /**
   * Sends a message as the actor, in one transaction with its review, inbox item and fixed answer.
   * The same `clientId` again answers the first message.
   */
  return (actor: Actor, request: SendRequest): Promise<Message> => {
    canSendAs(actor, request);
    return threads.change(request.chatId, async (thread) => {
      if (!thread) throw notFound('chat');
      const { patient_id: patientId, doctor_id: doctorId } = thread.chat;
      ownsChat(actor, { patientId, doctorId });
      const first = await sentBefore(thread, actor, request);
      if (first) return toMessage(first);
      const background = await thread.background();
      canWriteTo(background);
      return toMessage(
        actor.role === 'patient'
          ? await sendAsPatient(thread, background, actor, request)
          : await sendAsDoctor(thread, actor, request),
      );
    });
  };
};
export type SendMessage = ReturnType<typeof createSendMessage>;
