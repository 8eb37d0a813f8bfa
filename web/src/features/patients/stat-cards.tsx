import type { DoctorStats } from '@saathi/contract';
import {
  CalendarDays,
  ChevronRight,
  type LucideIcon,
  MessageCircle,
  Star,
  Users,
} from 'lucide-react';
import { Link } from 'wouter';
import { formatNumber, useLanguage } from '../../platform/i18n/i18n.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { screens } from '../../platform/page/screens.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { useStats } from './patients.queries.ts';

const DEFAULT_RATING = 4.8; // product 9

type StatProps = {
  label: string;
  value: string;
  icon: LucideIcon;
  href?: string;
  /** Whether to show it less prominently: no chats today, no rating yet. */
  quiet?: boolean;
};

const gridLook = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4';
const cardLook = 'flex h-full flex-col justify-between gap-1 p-4!';

const Stat = ({ label, value, icon: Icon, href, quiet }: StatProps) => {
  const content = (
    <>
      <span className="flex min-h-9 items-center gap-2 text-muted">
        <Icon className={classNames('size-6', !quiet && 'text-brand')} />
        <span className={quiet ? 'text-lg' : 'text-2xl font-bold text-ink'}>{value}</span>
        {href && <ChevronRight className="ml-auto size-5" />}
      </span>
      <span className="text-muted">{label}</span>
    </>
  );
  if (!href) return <Card className={cardLook}>{content}</Card>;
  return (
    <Link
      href={href}
      className={classNames(
        'rounded-card bg-card shadow-card transition duration-150 hover:shadow-raised',
        cardLook,
      )}
    >
      {content}
    </Link>
  );
};

const StatsView = ({ stats }: { stats: DoctorStats }) => {
  const words = usePatientsMessages().dashboard;
  const language = useLanguage();
  const rating = stats.averageRating ?? DEFAULT_RATING;
  const shown: StatProps[] = [
    {
      label: words.totalPatients,
      value: formatNumber(language, stats.totalPatients),
      icon: Users,
      href: screens.doctorPatients,
    },
    {
      label: words.todayChats,
      value: formatNumber(language, stats.todayChats),
      icon: MessageCircle,
      quiet: stats.todayChats === 0,
    },
    {
      label: words.todayAppointments,
      value: formatNumber(language, stats.todayAppointments),
      icon: CalendarDays,
      quiet: stats.todayAppointments === 0,
    },
    {
      label: words.averageRating,
      value: rating.toFixed(1),
      icon: Star,
      quiet: stats.averageRating === null,
    },
  ];
  return (
    <ul className={gridLook}>
      {shown.map((stat) => (
        <li key={stat.label}>
          <Stat {...stat} />
        </li>
      ))}
    </ul>
  );
};

const StatsSkeleton = () => (
  <div className={gridLook}>
    {['patients', 'chats', 'appointments', 'rating'].map((stat) => (
      <Card key={stat} className={cardLook}>
        <Skeleton className="h-9 w-16" />
        <Skeleton className="h-5 w-4/5" />
      </Card>
    ))}
  </div>
);

/** The doctor's four numbers (product 2). */
export const StatCards = () => {
  const words = usePatientsMessages().dashboard;
  return (
    <QueryView
      query={useStats()}
      loading={words.statsLoading}
      skeleton={<StatsSkeleton />}
      failed={words.statsFailed}
      failedAs="note"
      noteClassName="rounded-card bg-card p-5 shadow-card"
    >
      {(stats) => <StatsView stats={stats} />}
    </QueryView>
  );
};
