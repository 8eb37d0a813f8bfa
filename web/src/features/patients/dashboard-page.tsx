import { CalendarDays, MessageCircle, TrendingUp } from 'lucide-react';
import { PageHeading } from '../../platform/page/page.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { Card } from '../../ui/card.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { RecentPatients } from './recent-patients.tsx';
import { StatCards } from './stat-cards.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** Three tiles without a function (product 2), so they look static: flat, no pointer, no focus. */
const QuickActions = () => {
  const words = usePatientsMessages().dashboard;
  const tiles = [
    { label: words.checkMessages, icon: MessageCircle },
    { label: words.viewSchedule, icon: CalendarDays },
    { label: words.reviewProgress, icon: TrendingUp },
  ];
  return (
    <Card>
      <h2 className="text-xl">{words.quickActions}</h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-3 lg:grid-cols-1">
        {tiles.map(({ label, icon: Icon }) => (
          <li
            key={label}
            className="flex cursor-default items-center gap-3 rounded-field bg-sunken px-4 py-3 text-muted"
          >
            <Icon className="size-5 shrink-0" />
            {label}
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** The doctor's landing page: what is urgent first, then numbers and patients (product 2). */
export const DashboardPage = () => {
  const words = usePatientsMessages().dashboard;
  const { user } = useSignedIn();
  return (
    <>
      <PageHeading screen="doctorDashboard" title={words.welcome(user)} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
        <WaitingCard />
        <StatCards />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start lg:gap-6">
          <RecentPatients />
          <QuickActions />
        </div>
      </div>
    </>
  );
};
