import { createPortal } from 'react-dom';
import { hasUnsentMessages } from '../features/chats/index.ts';
import { useMessages } from '../platform/i18n/i18n.ts';
import { hasPending } from '../platform/offline/pending.ts';
import { useSignedIn } from '../platform/session/session.tsx';
import { useAskFirst } from '../ui/use-ask-first.tsx';
import { appMessages } from './app.messages.ts';

// Whether signing out would lose something that is only on this device.
const hasUnsaved = (userId: string): boolean => hasPending(userId) || hasUnsentMessages(userId);

/** Signs out, after a question where that loses something; render the question. */
export const useSigningOut = () => {
  const { user, signOut } = useSignedIn();
  const { proceed, question } = useAskFirst({
    when: () => hasUnsaved(user.id),
    words: useMessages(appMessages).unsaved,
    onConfirm: signOut,
  });
  // Outside the sidebar, which a turned tablet hides with everything in it.
  return { leave: proceed, question: question && createPortal(question, document.body) };
};
