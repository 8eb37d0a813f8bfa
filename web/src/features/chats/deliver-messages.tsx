import type { Message } from '@saathi/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, api, hasCode, isPermanentRejection } from '../../platform/api/api.ts';
import { discardItem, useDelivery } from '../../platform/offline/outbox.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { deleteOldItemsOfOthers } from '../../platform/session/storage.ts';
import { toast } from '../../ui/toast-store.ts';
import { forgetFiles, uploadFiles } from '../files/index.ts';
import { useChatsMessages } from './chats.messages.ts';
import { append, type Timeline } from './thread/timeline.ts';
import { MESSAGE, type MessageBody } from './thread/unsent-messages.ts';

// The state of the chat may have changed: the doctor was removed, or has answered.
const useRefreshChats = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  return () => {
    void cache.invalidateQueries({ queryKey: ['/api/chats', 'patient'] });
    void cache.invalidateQueries({
      queryKey: api.chats.inbox.key({ params: { doctorId: user.id } }),
    });
  };
};

/** Returns why a message with files is refused permanently. */
const whyRefused = (cause: unknown): 'full' | 'gone' | 'refused' => {
  if (hasCode(cause, 'limit_reached')) return 'full';
  return cause instanceof ApiError && cause.status === 410 ? 'gone' : 'refused';
};

/** Sends the queued messages, independent of the screen that is open. */
export const DeliverMessages = () => {
  const cache = useQueryClient();
  const { user } = useSignedIn();
  const { toasts } = useChatsMessages();
  const refreshChats = useRefreshChats();
  useEffect(() => deleteOldItemsOfOthers(user.id), [user.id]);
  useDelivery<MessageBody, Message>(user.id, MESSAGE, {
    send: async ({ id, key, body: { files, ...body } }, signal) => {
      const sender = { senderId: user.id, senderType: user.role };
      const fileIds = files && (await uploadFiles(files, signal));
      const message = { chatId: key, ...sender, ...body, clientId: id, fileIds };
      return api.chats.send({ body: message, signal });
    },
    onSent: async ({ key, body: { files } }, message) => {
      const thread = { queryKey: api.chats.messages.key({ params: { chatId: key } }), exact: true };
      // Cancel a pending read: it was requested before the message and would overwrite it.
      if (cache.getQueryData(thread.queryKey)) await cache.cancelQueries(thread);
      cache.setQueryData<Timeline>(thread.queryKey, (known) => known && append(known, message));
      void cache.invalidateQueries(thread);
      if (user.role === 'doctor') refreshChats();
      if (!files) return;
      void cache.invalidateQueries({ queryKey: api.files.list.key() });
      await forgetFiles(files);
    },
    onFailed: (item, cause) => {
      const { key, state, body } = item;
      const refused = isPermanentRejection(cause);
      // The patient or the cover ended it: no screen of the doctor lists the chat any more.
      const left = user.role === 'doctor' && hasCode(cause, 'not_found');
      if (left) discardItem(user.id, item);
      if (refused || state === 'new') {
        const ofFiles = body.files && refused ? toasts.files[whyRefused(cause)] : undefined;
        const ofReply = hasCode(cause, 'conflict') ? toasts.answered : left && toasts.left;
        const description = ofReply || ofFiles;
        toast({
          ...toasts.sendFailed,
          ...(description && { description }),
          variant: 'destructive',
        });
      }
      if (refused) refreshChats();
      if (hasCode(cause, 'conflict')) {
        const params = { chatId: key };
        void cache.invalidateQueries({ queryKey: api.chats.messages.key({ params }) });
      }
      return true;
    },
  });
  return null;
};
