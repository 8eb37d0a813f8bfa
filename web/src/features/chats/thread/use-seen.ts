import type { Message, Role } from '@saathi/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { api } from '../../../platform/api/api.ts';
import { untilAnswered } from '../../../platform/api/until-answered.ts';
import { listenTo } from '../../../platform/page/events.ts';
import { usePresence } from '../../../platform/page/presence.ts';
import { useIsCovered } from '../../../ui/dialog-stack.ts';

const subscribe = (changed: () => void) => listenTo(document, ['visibilitychange'], changed);

const useVisible = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

type SeenOptions = {
  chatId: string;
  reader: Role;
  messages: readonly Message[];
  /** Whether the newest message is in view. */
  atEnd: boolean;
  /**
   * What the doctor's inbox shows of the chat if nobody has opened it; also a message that was seen
   * before its level was raised.
   */
  unopened: string | undefined;
  onMarked: () => void;
};

/**
 * Marks the other side's newest message as seen while it is visible. For a doctor this ends the
 * alarm of an emergency, so an open page is not enough: the doctor must be present (`usePresence`).
 */
export const useSeen = (options: SeenOptions): void => {
  const { chatId, reader, messages, atEnd, unopened = '', onMarked } = options;
  const visible = useVisible();
  const present = usePresence();
  const covered = useIsCovered();
  // The assistant's messages are for the patient, so they do not count for the doctor.
  const newest = messages.findLast(({ senderType }) =>
    reader === 'doctor' ? senderType === 'patient' : senderType !== 'patient',
  );
  const marked = useRef<string>(undefined);
  const inSight = visible && !covered && atEnd && (reader === 'patient' || present);
  // A message seen only by the team is still unseen by the doctor.
  const isNew =
    newest && (unopened !== '' || !newest.seenAt || (reader === 'doctor' && newest.seenByTeam));
  const due = inSight && isNew ? newest : undefined;
  const what = due && `${due.id} ${unopened}`;
  const { mutate } = useMutation({
    mutationFn: ({ id }: Message) =>
      api.chats.seen({ params: { chatId }, body: { messageId: id } }),
    // Repeated, because until the server knows, an alarm may go on for a message that was read.
    ...untilAnswered,
    onSuccess: onMarked,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a message and what is unopened, whatever else is drawn anew
  useEffect(() => {
    if (!isNew) marked.current = undefined;
    if (!due || !what || marked.current?.startsWith(what)) return;
    marked.current = what;
    mutate(due);
  }, [chatId, what, isNew]);
};
