import { createPortal } from 'react-dom';
import { hasUnsent } from '../platform/offline/outbox.ts';
import { useAskFirst } from '../platform/page/dialogs.tsx';
import { useSignedIn } from '../platform/session/session.tsx';
import { useAppMessages } from './app.messages.ts';

/** Signs out, after a question where that loses something; render the question. */
export const useSigningOut = () => {
  const { user, signOut } = useSignedIn();
  const { proceed, question } = useAskFirst({
    when: () => hasUnsent(user.id),
    words: useAppMessages().unsaved,
    onConfirm: signOut,
  });
  // Outside the sidebar, which a turned tablet hides with everything in it.
  return { leave: proceed, question: question && createPortal(question, document.body) };
};
