import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { hasUnsentMessages } from '../features/chats/index.ts';
import { useMessages } from '../platform/i18n.ts';
import { hasPending } from '../platform/pending.ts';
import { useSignedIn } from '../platform/session.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { appMessages } from './app.messages.ts';

// Whether signing out would lose something that is only on this device.
const hasUnsaved = (userId: string): boolean => hasPending(userId) || hasUnsentMessages(userId);

const UnsavedDialog = (props: { onStay: () => void; onLeave: () => void }) => {
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

/** Signs out, after a question where that loses something; render the question. */
export const useSigningOut = (): { leave: () => void; question: ReactNode } => {
  const { user, signOut } = useSignedIn();
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (hasUnsaved(user.id) ? setAsking(true) : signOut()),
    question:
      asking &&
      // Outside the sidebar, which a turned tablet hides with everything in it.
      createPortal(
        <UnsavedDialog onStay={() => setAsking(false)} onLeave={signOut} />,
        document.body,
      ),
  };
};
