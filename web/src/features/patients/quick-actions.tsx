import { CalendarDays, MessageCircle, TrendingUp } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { usePatientsMessages } from './patients.messages.ts';

/** Three tiles that do nothing (product 2), and look it: flat, no pointer, no focus. */
export const QuickActions = () => {
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
