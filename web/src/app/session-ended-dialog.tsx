import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { useSession } from '../platform/session/session.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useAppMessages } from './app.messages.ts';

/** The one notice that the server has ended the session in the middle of work. */
export const SessionEndedDialog = () => {
  const words = useAppMessages().ended;
  const { close } = useSharedMessages();
  const session = useSession();
  if (session.status !== 'signed-in' || !session.ended) return null;
  return (
    <Dialog
      role="alertdialog"
      title={words.title}
      description={words.description}
      closeLabel={close}
      onClose={session.leaveEnded}
      actions={<Button onClick={session.leaveEnded}>{words.signIn}</Button>}
    />
  );
};
