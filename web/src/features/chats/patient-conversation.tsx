import type { Chat, DoctorDetail, Message } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, Mic, Paperclip } from 'lucide-react';
import {
  type Dispatch,
  type Ref,
  type RefObject,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { api } from '../../platform/api/api.ts';
import { dayOf } from '../../platform/i18n/days.ts';
import { whenIdle } from '../../platform/page/lazy.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConversationDrawing } from '../../ui/drawings/conversation.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BookingDialog, useSummary } from '../appointments/index.ts';
import { CoverNote } from '../cover/index.ts';
import { AttachDialog, type UnsentFile, VoiceDialog } from '../files/index.ts';
import { AskForNotices } from '../notices/index.ts';
import { SaveReading } from '../readings/index.ts';
import { AskDoctorDialog, BookDialog, CallDialog } from './ask-dialogs.tsx';
import { ChatHeader } from './chat-header.tsx';
import { usePatientChatMessages } from './patient-chat.messages.ts';
import { Composer, type ComposerHandle } from './thread/composer.tsx';
import { PinnedHelp } from './thread/help-card.tsx';
import { ThreadView } from './thread/thread.tsx';
import { useUnsentMessages } from './thread/unsent-messages.ts';
import { useThread } from './thread/use-thread.ts';
import { useWritingMessages } from './writing.messages.ts';

type PatientConversationProps = { chat: Chat; doctor: DoctorDetail };
/**
 * `book` picks one of the doctor's free times; `appointment` requests one if the doctor has no
 * hours.
 */
type Asking = 'doctor' | 'call' | 'book' | 'appointment' | 'attach' | 'record';

const useConversation = (chat: Chat) => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const { patientId, doctorId } = chat;
  const thread = useThread(chat.id);
  const refreshChat = () =>
    void cache.invalidateQueries({
      queryKey: api.chats.list.key({ params: { patientId, doctorId } }),
    });
  const refreshUnread = () =>
    void cache.invalidateQueries({
      queryKey: api.assignments.doctors.key({ params: { patientId: user.id } }),
    });
  const unsent = useUnsentMessages(chat.id);
  // A new message may change the state of the chat: the assistant, the doctor, an open emergency.
  const known = thread.query.data;
  const lastId = known && (known.messages.at(-1)?.id ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a new line
  useEffect(() => (lastId === undefined ? undefined : whenIdle(refreshChat)), [lastId]);
  return { thread, unsent, refreshUnread };
};

const Intro = () => {
  const words = usePatientChatMessages().page;
  return <h2 className="text-center text-base font-semibold text-muted">{words.threadTitle}</h2>;
};

const Empty = () => {
  const words = usePatientChatMessages().page;
  return (
    <EmptyState
      as="h3"
      drawing={<ConversationDrawing />}
      title={words.emptyTitle}
      description={words.emptyText}
      className="my-auto"
    />
  );
};

const ReadOnly = ({ name }: { name: string }) => {
  const words = usePatientChatMessages().page;
  return (
    <p className="chat-foot flex items-center gap-3 border-t border-hairline bg-sunken p-4 text-muted">
      <Lock className="size-5 shrink-0" />
      {words.closed({ name })}
    </p>
  );
};

type WritingProps = {
  handle: Ref<ComposerHandle>;
  draftName: string;
  sending: boolean;
  onSend: (text: string) => void;
  onAskDoctor: () => void;
  onAttach: () => void;
  onRecord: () => void;
};

const Writing = ({ onAskDoctor, onAttach, onRecord, ...composer }: WritingProps) => {
  const words = usePatientChatMessages().ask;
  const tools = useWritingMessages();
  return (
    <div className="chat-foot border-t border-hairline bg-card px-3 py-2 sm:px-4 sm:py-3">
      <Composer
        {...composer}
        before={
          <>
            <Button
              variant="secondary"
              className="min-h-12 max-w-20 shrink-0 rounded-2xl! px-1.5! py-1! text-sm leading-tight sm:max-w-none sm:px-4! narrow:max-w-none narrow:flex-1"
              onClick={onAskDoctor}
            >
              {words.button}
            </Button>
            <IconButton
              icon={Paperclip}
              label={tools.attach}
              className="size-11 shrink-0"
              onClick={onAttach}
            />
          </>
        }
        whileEmpty={
          <IconButton
            icon={Mic}
            label={tools.record}
            className="size-11 shrink-0"
            onClick={onRecord}
          />
        }
      />
    </div>
  );
};

// At the end of the thread, so that it is read before writing.
const ReviewNote = () => {
  const words = usePatientChatMessages().page;
  return <p className="mx-auto max-w-sm text-center text-sm text-muted">{words.note}</p>;
};

type FileDialogsProps = {
  asking: Asking | undefined;
  chatId: string;
  doctorName: string;
  composer: RefObject<ComposerHandle | null>;
  onSend: (content: string, files: UnsentFile[]) => void;
  onClose: () => void;
};

const FileDialogs = ({ asking, chatId, composer, ...dialog }: FileDialogsProps) => {
  if (asking === 'record') return <VoiceDialog {...dialog} />;
  if (asking !== 'attach') return null;
  return (
    <AttachDialog
      {...dialog}
      draft={composer.current?.text() ?? ''}
      onDraftSent={() => composer.current?.clear()}
      draftName={`attach:${chatId}`}
    />
  );
};

/** Returns whether the doctor has seen the message that triggered this help, since it did. */
const isSeen = (help: Message, messages: readonly Message[]) => {
  const before = messages.slice(0, messages.indexOf(help));
  const asked = before.findLast(({ senderType }) => senderType === 'patient');
  return asked?.seenAt != null && asked.seenAt >= help.createdAt;
};

/** Whether one of the patient's messages may state a reading; the review decides which do. */
const mayState = ({ senderType, content }: Message): boolean =>
  senderType === 'patient' && /\p{Nd}/u.test(content);

/** Returns a function that renders an offer to save the readings stated in a message. */
const useSaving = (chat: Chat, messages: readonly Message[]) => {
  const newest = messages.findLast(mayState)?.id;
  return (message: Message) =>
    newest && mayState(message) ? (
      <SaveReading
        chatId={chat.id}
        messageId={message.id}
        day={dayOf(new Date(message.createdAt))}
        newest={newest}
      />
    ) : null;
};

/**
 * Shown below the messages. Patients waiting for the doctor are offered notifications, except in an
 * emergency.
 */
const Outro = ({ waits, chat, doctor }: PatientConversationProps & { waits: boolean }) => (
  <>
    {chat.cover && <CoverNote chat={chat} doctor={doctor.user.name} />}
    {waits && <AskForNotices className="chat-note rounded-card" />}
    {chat.open && <ReviewNote />}
  </>
);

type SetAsking = Dispatch<SetStateAction<Asking | undefined>>;

/**
 * Returns a function that opens the kind of booking the doctor offers, once that is known, unless
 * another dialog was opened meanwhile.
 */
const useBook = ({ id }: DoctorDetail, setAsking: SetAsking) => {
  const summary = useSummary();
  return async () => {
    const { data } = summary.isPending ? await summary.refetch({ cancelRefetch: false }) : summary;
    const what = data?.doctorIds.includes(id) ? 'book' : 'appointment';
    setAsking((open) => open ?? what);
  };
};

/** An existing chat: header, thread and composer. */
export const PatientConversation = ({ chat, doctor }: PatientConversationProps) => {
  const { user } = useSignedIn();
  const { thread, unsent, refreshUnread } = useConversation(chat);
  const names = useMemo(
    () => ({ reader: 'patient' as const, doctor: doctor.user.name, patient: user.name }),
    [doctor.user.name, user.name],
  );
  const [asking, setAsking] = useState<Asking>();
  const book = useBook(doctor, setAsking);
  const composer = useRef<ComposerHandle>(null);
  const messages = thread.query.data?.messages ?? [];
  const saving = useSaving(chat, messages);
  const waits = !chat.emergency && messages.some(({ review }) => review === 'escalated');
  const help = chat.emergency && messages.findLast(({ kind }) => kind !== 'text');
  const send: typeof unsent.send = (...message) => {
    setAsking(undefined);
    unsent.send(...message);
  };
  const onClose = () => setAsking(undefined);
  const dialog = { doctorName: doctor.user.name, onSend: send, onClose };
  const ask = (what: Asking) => () => setAsking(what);
  const actions = { onCall: ask('call'), onBook: () => void book() };
  return (
    <>
      <ChatHeader doctor={doctor} actions={chat.open ? actions : undefined} />
      {help && <PinnedHelp message={help} rangAt={chat.rangAt} opened={isSeen(help, messages)} />}
      <ThreadView
        chatId={chat.id}
        {...{ names, thread, unsent }}
        below={saving}
        intro={<Intro />}
        empty={<Empty />}
        outro={<Outro {...{ waits, chat, doctor }} />}
        onSeen={refreshUnread}
      />
      {chat.open ? (
        <Writing
          handle={composer}
          draftName={`chat:${chat.id}`}
          sending={unsent.sending}
          onSend={(text) => unsent.send(text)}
          onAskDoctor={ask('doctor')}
          onAttach={ask('attach')}
          onRecord={ask('record')}
        />
      ) : (
        <ReadOnly name={doctor.user.name} />
      )}
      <FileDialogs
        asking={asking}
        chatId={chat.id}
        doctorName={doctor.user.name}
        composer={composer}
        onSend={(content, files) => send(content, null, files)}
        onClose={dialog.onClose}
      />
      {asking === 'call' && <CallDialog {...dialog} />}
      {asking === 'appointment' && <BookDialog {...dialog} />}
      {asking === 'book' && (
        <BookingDialog
          doctors={[{ id: doctor.id, name: doctor.user.name }]}
          onClose={dialog.onClose}
        />
      )}
      {asking === 'doctor' && (
        <AskDoctorDialog
          {...dialog}
          draft={composer.current?.text() ?? ''}
          draftName={`ask:${chat.id}`}
          onDraftSent={() => composer.current?.clear()}
        />
      )}
    </>
  );
};
