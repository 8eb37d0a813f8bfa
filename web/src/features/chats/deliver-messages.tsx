import type { ChatId } from '@saathi/contract';
import { useEffect, useRef, useState } from 'react';
import { keepTrying } from '../../platform/offline/keep-trying.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { chatsWithOutbox } from './thread/outbox.ts';
import { useOutbox } from './thread/use-outbox.ts';

const LOOK_INTERVAL_MS = 30_000;
const nothing = () => {};

// The network may return while an attempt is still failing: that one is not the last.
const Delivery = ({ chatId }: { chatId: ChatId }) => {
  const { resume } = useOutbox(chatId, { onSent: nothing, onRefused: nothing });
  const latest = useRef(resume);
  latest.current = resume;
  useEffect(() => keepTrying(() => latest.current()), []);
  return null;
};

/** Sends what was written without network, whichever screen is open by then. */
export const DeliverMessages = () => {
  const { user } = useSignedIn();
  const [chats, setChats] = useState(() => chatsWithOutbox(user.id));
  useEffect(() => {
    const look = () => setChats(chatsWithOutbox(user.id));
    const timer = setInterval(look, LOOK_INTERVAL_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [user.id]);
  return chats.map((chatId) => <Delivery key={chatId} chatId={chatId} />);
};
