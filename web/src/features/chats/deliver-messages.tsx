import type { ChatId } from '@saathi/contract';
import { useEffect, useState } from 'react';
import { useSignedIn } from '../../platform/session.tsx';
import { chatsWithOutbox } from './thread/outbox.ts';
import { useOutbox } from './thread/use-outbox.ts';

const RETRY_INTERVAL_MS = 30_000;
const nothing = () => {};

// The outbox sends what waits when it is opened and when the network is back.
const Delivery = ({ chatId }: { chatId: ChatId }) => {
  const { resume } = useOutbox(chatId, { onSent: nothing, onRefused: nothing });
  useEffect(() => {
    const timer = setInterval(resume, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [resume]);
  return null;
};

/** Sends what was written without network, whichever screen is open by then. */
export const DeliverMessages = () => {
  const { user } = useSignedIn();
  const [chats, setChats] = useState(() => chatsWithOutbox(user.id));
  useEffect(() => {
    const look = () => setChats(chatsWithOutbox(user.id));
    const timer = setInterval(look, RETRY_INTERVAL_MS);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [user.id]);
  return chats.map((chatId) => <Delivery key={chatId} chatId={chatId} />);
};
