import { tokenInFragment } from '@saathi/contract/qr-link';
import { sessionStore } from '../../platform/session/storage.ts';

const KEY = 'scannedCode';

/** Moves a code that came with the address into this tab's storage, where no bookmark or share keeps it. */
export const takeCodeFromAddress = (): void => {
  const code = tokenInFragment(location.hash);
  if (code === null) return;
  sessionStore.write(KEY, code);
  history.replaceState(history.state, '', location.pathname + location.search);
};

/** The code that waits for an answer, if the page was opened with one. */
export const pendingCode = (): string | null => sessionStore.read(KEY);

export const forgetPendingCode = (): void => sessionStore.remove(KEY);
