import { api } from '../../platform/api/api.ts';
import { usePolledQuery } from '../../platform/api/live.ts';
import { useTitleCount } from '../../platform/page/page.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { useChatsMessages } from './chats.messages.ts';

/** The number of the patient's unread messages, on the Doctors tab and in the page title. */
export const UnreadBadge = () => {
  const words = useChatsMessages();
  const { user } = useSignedIn();
  const { data } = usePolledQuery({
    ...api.assignments.doctors.query({ params: { patientId: user.id } }),
    meta: { persist: true },
  }).query;
  const unread = data?.reduce((sum, doctor) => sum + doctor.unread, 0) ?? 0;
  useTitleCount(unread);
  return unread > 0 ? <CountBadge count={unread} label={words.badge({ count: unread })} /> : null;
};
