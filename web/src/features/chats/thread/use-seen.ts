import type { ChatId, Message, Role } from '@saathi/contract';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useCovered } from '../../../ui/dialog-stack.ts';
import { markSeen } from './use-thread.ts';

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is before somebody's eyes. */
const useVisible = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');

type SeenOptions = {
  chatId: ChatId;
  reader: Role;
  messages: readonly Message[];
  /** The newest line is in view. */
  atEnd: boolean;
  onMarked: () => void;
};

/** Marks the other side's newest message as seen while it can be seen; reading alone never does. */
export const useSeen = ({ chatId, reader, messages, atEnd, onMarked }: SeenOptions): void => {
  const visible = useVisible();
  const covered = useCovered();
  // The assistant's lines are for the patient: whether they were seen says nothing about the doctor.
  const newest = messages.findLast(({ senderType }) =>
    reader === 'doctor' ? senderType === 'patient' : senderType !== 'patient',
  );
  const marked = useRef<string>(undefined);
  const due = visible && !covered && atEnd && newest && !newest.seenAt ? newest : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a message, whatever else is drawn anew
  useEffect(() => {
    if (!due || marked.current === due.id) return;
    marked.current = due.id;
    void markSeen(chatId, due).then((done) => {
      if (done) onMarked();
      else marked.current = undefined;
    });
  }, [chatId, due?.id]);
};
