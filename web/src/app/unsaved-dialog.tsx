import { hasUnsentMessages } from '../features/chats/index.ts';
import { useMessages } from '../platform/i18n.ts';
import { hasPending } from '../platform/pending.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { appMessages } from './app.messages.ts';

/** Whether signing out would lose something that is only on this device. */
export const hasUnsaved = (userId: string): boolean =>
  hasPending(userId) || hasUnsentMessages(userId);

/** Asks before a sign-out that loses something. */
export const UnsavedDialog = (props: { onStay: () => void; onLeave: () => void }) => {
  const words = useMessages(appMessages).unsaved;
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      description={words.description}
      closeLabel={words.close}
      onClose={props.onStay}
      actions={
        <>
          <Button variant="quiet" onClick={props.onStay}>
            {words.stay}
          </Button>
          <Button variant="destructive" onClick={props.onLeave}>
            {words.leave}
          </Button>
        </>
      }
    />
  );
};
