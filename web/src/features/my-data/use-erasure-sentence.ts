import { useFormatDateTime, useNow } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useMyDataMessages } from './my-data.messages.ts';

const MINUTE_MS = 60_000;

/** Returns when the account will be erased; after that date, what a doctor's erasure waits for. */
export const useErasureSentence = (): ((at: string) => string) => {
  const words = useMyDataMessages().erase;
  const moment = useFormatDateTime();
  const { role } = useSignedIn().user;
  const now = useNow(MINUTE_MS);
  return (at) =>
    role === 'doctor' && Date.parse(at) <= now ? words.waits : words.pending({ when: moment(at) });
};
