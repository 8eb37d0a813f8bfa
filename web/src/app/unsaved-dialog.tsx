import { hasUnsentMessages } from '../features/chats/index.ts';
import { useMessages } from '../platform/i18n.ts';
import { hasPending } from '../platform/pending.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { appMessages } from './app.messages.ts';

/** Whether signing out would lose something that is only on this device. */
export const hasUnsaved = (userId: string): boolean =>
  hasPending(userId) || hasUnsentMessages(userId);

/** Asks before a sign-out that loses something. */
export const UnsavedDialog = (props: { onStay: () => void; onLeave: () => void }) => {
  const words = useMessages(appMessages).unsaved;
  return (
    <ConfirmDialog
      title={words.title}
      description={words.description}
      cancel={words.stay}
      confirm={words.leave}
      destructive
      onConfirm={props.onLeave}
      onClose={props.onStay}
    />
  );
};
