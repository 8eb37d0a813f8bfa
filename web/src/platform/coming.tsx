import { Spinner } from '../ui/spinner.tsx';
import { useMessages } from './i18n.ts';
import { knownMessages } from './known.messages.ts';

/** While the code of a dialog that was asked for is on its way; unseen where it comes at once. */
export const Coming = () => (
  <div
    role="status"
    className="fixed inset-0 z-40 grid animate-late place-items-center bg-backdrop"
  >
    <span className="rounded-full bg-raised p-3 text-brand shadow-raised">
      <Spinner className="size-8" />
      <span className="sr-only">{useMessages(knownMessages).loading}</span>
    </span>
  </div>
);
