import type { DoctorDetail } from '@saathi/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useParams } from 'wouter';
import { api, hasCode } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { useTitle } from '../../platform/page/page.tsx';
import { QueryFailure } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { DoctorDrawing } from '../../ui/drawings/doctor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChatFrame } from './chat-frame.tsx';
import { ChatHeader } from './chat-header.tsx';
import { useChatsMessages } from './chats.messages.ts';
import { chatQuery } from './chats.queries.ts';
import { usePatientChatMessages } from './patient-chat.messages.ts';
import { PatientConversation } from './patient-conversation.tsx';
import { ThreadLoading } from './thread/thread.tsx';

const LoadingDoctor = () => {
  const words = usePatientChatMessages().page;
  return (
    <div role="status" className="grid flex-1 place-items-center p-8 text-center">
      <div className="grid animate-late justify-items-center">
        <DoctorDrawing />
        <h1 className="mt-5 text-lg">{words.loadingTitle}</h1>
        <p className="mt-1 text-muted">{words.loadingText}</p>
      </div>
    </div>
  );
};

const Refused = ({ title, text }: { title: string; text: string }) => (
  <EmptyState as="h1" drawing={<DoctorDrawing />} title={title} description={text}>
    <LinkButton href={screens.patientDoctors}>{usePatientChatMessages().page.toDoctors}</LinkButton>
  </EmptyState>
);

const Failure = ({ query }: { query: UseQueryResult }) => {
  const words = usePatientChatMessages().page;
  if (hasCode(query.error, 'not_found') || hasCode(query.error, 'bad_request')) {
    return <Refused title={words.missingTitle} text={words.missingText} />;
  }
  if (hasCode(query.error, 'not_assigned') || hasCode(query.error, 'forbidden')) {
    return <Refused title={words.unassignedTitle} text={words.unassignedText} />;
  }
  return <QueryFailure query={query} failed={words.errorTitle} failedAs="screen" />;
};

/** Poll interval while no doctor's phone has rung yet for an emergency. */
const RINGING_INTERVAL_MS = 5_000;

/** The state of the chat, kept up to date: the doctor may close it without writing a message. */
const useChat = (doctorId: string) => {
  const { user } = useSignedIn();
  const query = chatQuery(user.id, doctorId);
  const known = useQueryClient().getQueryData(query.queryKey);
  return usePolledQuery({
    ...query,
    ...(known?.emergency && !known.rangAt && { intervalMs: RINGING_INTERVAL_MS }),
    changedBy: ({ chatId }) => chatId === known?.id,
  }).query;
};

const WithDoctor = ({ doctor }: { doctor: DoctorDetail }) => {
  const words = usePatientChatMessages().page;
  const chat = useChat(doctor.id);
  // Deferred, so that rendering the thread can be interrupted.
  const known = useDeferredValue(chat.data);
  if (known) return <PatientConversation {...{ doctor }} chat={known} />;
  if (chat.isError && !chat.isFetching) {
    return <Failure query={chat} />;
  }
  return (
    <>
      <ChatHeader doctor={doctor} actions={undefined} />
      <ThreadLoading text={words.settingUp} />
    </>
  );
};

/** A patient's chat with one doctor (product 2); the first visit creates it. */
export const PatientChatPage = () => {
  const { doctorId = '' } = useParams<{ doctorId: string }>();
  const { doctor: named } = useChatsMessages();
  const { page } = usePatientChatMessages();
  const params = { doctorId };
  const doctor = useQuery({
    ...api.doctors.detail.query({ params }),
    meta: { persist: true },
  });
  useTitle(doctor.data ? named({ name: doctor.data.user.name }) : page.title);
  const content = () => {
    if (doctor.data) return <WithDoctor doctor={doctor.data} />;
    if (doctor.isPending) return <LoadingDoctor />;
    return <Failure query={doctor} />;
  };
  return <ChatFrame>{content()}</ChatFrame>;
};
