import { PageHeading } from '../../platform/page/page-heading.tsx';
import { useSignedIn } from '../../platform/session/session.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentPatients } from './recent-patients.tsx';
import { StatCards } from './stat-cards.tsx';
import { WaitingCard } from './waiting-card.tsx';

/** The doctor's landing: what needs one now, then the numbers and the people (product 2). */
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
