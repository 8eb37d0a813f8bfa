import type { Message } from '@saathi/contract';
import { useEffect, useRef, useState } from 'react';
import { useChatsMessages } from '../chats.messages.ts';
import type { Names } from './bubble.tsx';

/** Says who has written while the chat is open; older messages loaded later stay silent. */
export const Arrivals = ({ messages, names }: { messages: readonly Message[]; names: Names }) => {
  const words = useChatsMessages();
  const last = messages.findLast(({ senderType }) => senderType !== names.reader);
  const known = useRef(last?.id);
  const [news, setNews] = useState({ id: '', text: '' });
  const lastId = last?.id;
  useEffect(() => {
    if (!last || lastId === known.current) return;
    known.current = lastId;
    const senders = {
      ai: words.thread.assistant({ name: names.doctor }),
      doctor: words.doctor({ name: names.doctor }),
      patient: names.patient,
    };
    setNews({ id: last.id, text: words.thread.arrived({ sender: senders[last.senderType] }) });
  }, [last, lastId, names, words]);
  return (
    <div role="status" className="sr-only">
      {/* A new element each time: screen readers announce what is added, not the same words again. */}
      <p key={news.id}>{news.text}</p>
    </div>
  );
};
