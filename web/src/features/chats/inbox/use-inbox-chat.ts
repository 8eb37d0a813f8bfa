import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { api, hasCode } from '../../../platform/api/api.ts';
import { useToday } from '../../../platform/i18n/days.ts';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { chatQuery } from '../chats.queries.ts';
import { useUnsentMessages } from '../thread/unsent-messages.ts';
import { useThread } from '../thread/use-thread.ts';
import { useInbox, useRefreshInbox } from './use-inbox.ts';

// The URL contains only the chat; the patient comes from the inbox, the opening screen or a
// message. Once the chat is closed, the inbox no longer tells whose patient it is, so the item is
// remembered.
const usePatient = (chatId: string, thread: ReturnType<typeof useThread>) => {
  const inbox = useInbox();
  const item = inbox.data?.find((one) => one.chatId === chatId);
  const [seen, setSeen] = useState(item);
  if (item && item !== seen) setSeen(item);
  const opener = useHistoryState<{ patientId?: string }>();
  const writer = thread.query.data?.messages.find(({ senderType }) => senderType === 'patient');
  const found = item?.patient.id ?? opener?.patientId ?? writer?.senderId ?? undefined;
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return { item, seen: item ?? seen, isKnown: !inbox.isPending, patientId: found ?? known };
};

/** The data of one conversation of the inbox: thread, unsent messages, item, patient and goals. */
export const useInboxChat = (chatId: string) => {
  const cache = useQueryClient();
  const { user, clinic } = useSignedIn();
  const userDate = useToday();
  const thread = useThread(chatId);
  const refreshInbox = useRefreshInbox();
  const { item, seen, isKnown, patientId } = usePatient(chatId, thread);
  // An assistant or stand-in sees only the conversation.
  const isAssistant = clinic === 'assistant';
  const standInFor = seen?.standInFor;
  const standsIn = isAssistant || Boolean(standInFor);
  const isOwn = isKnown && !standsIn;
  const params = { doctorId: user.id, patientId: patientId ?? '' };
  const detail = useQuery({
    ...api.patients.detail.query({ params, query: { userDate } }),
    enabled: isOwn && patientId !== undefined,
  });
  const pair = chatQuery(params.patientId, user.id);
  const chat = useQuery({ ...pair, enabled: isOwn && patientId !== undefined });
  const refresh = () => {
    refreshInbox();
    void cache.invalidateQueries({ queryKey: pair.queryKey });
  };
  const unsent = useUnsentMessages(chatId, thread.query.data?.messages.at(-1)?.id);
  const level = item?.level;
  const forDoctor = item?.unclear || (level !== 'ROUTINE' && level !== 'INFO');
  /** What an assistant leaves to the doctor. */
  const leaves = {
    answer: isAssistant && forDoctor,
    seen: isAssistant && forDoctor && (item?.unclear || level !== 'URGENT'),
  };
  const parted = thread.gone || chat.data?.open === false || hasCode(chat.error, 'not_assigned');
  return {
    thread,
    unsent,
    item,
    patient: detail.data ?? seen?.patient,
    detail,
    parted,
    standInFor,
    standsIn,
    isAssistant,
    leaves,
    refresh,
  };
};

export type InboxChat = ReturnType<typeof useInboxChat>;
