import { useQuery } from '@tanstack/react-query';
import { Moon } from 'lucide-react';
import { useRoute } from 'wouter';
import { api } from '../platform/api/api.ts';
import { dayOf, formatDay } from '../platform/i18n/days.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { screens } from '../platform/page/screens.ts';
import { useSignedIn } from '../platform/session/session.tsx';
import { useAppMessages } from './app.messages.ts';
import { EditDetailsButton } from './edit-details-button.tsx';

/** Reminds a doctor who has said to be away of what patients are told meanwhile. */
export const AwayNote = () => {
  const words = useAppMessages();
  const language = useLanguage();
  const { user, doctor } = useSignedIn();
  const [onDashboard] = useRoute(screens.doctorDashboard);
  // Asks nothing: what the session said, or what was saved since.
  const own = api.doctors.detail.query({ params: { doctorId: user.id } });
  const { data = doctor } = useQuery({ ...own, enabled: false });
  const until = data?.awayUntil;
  if (!onDashboard || !until || new Date(until) <= new Date()) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-marigold-tint px-4 py-1 text-on-marigold-tint">
      <Moon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-48 py-2">
        {words.away({ date: formatDay(dayOf(new Date(until)), language) })}
      </p>
      <EditDetailsButton
        variant="quiet"
        className="text-on-marigold-tint! max-sm:-mt-2 max-sm:ml-3"
      />
    </div>
  );
};
