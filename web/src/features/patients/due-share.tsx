import type { GoalSummary } from '@saathi/contract';
import { Badge } from '../../ui/badge.tsx';
import { usePatientsMessages } from './patients.messages.ts';
import { completionTone, dueDaysOf } from './statistics.ts';

/** The percentage of the days due, beside the completion; nothing if every day was due. */
export const DueShare = ({ goals }: { goals: readonly GoalSummary[] }) => {
  const words = usePatientsMessages().card;
  const { achieved, due, isPlain } = dueDaysOf(goals);
  if (isPlain) return null;
  if (due === 0) return <Badge className="whitespace-nowrap">{words.noneDue}</Badge>;
  const count = Math.round((achieved / due) * 100);
  return (
    <Badge tone={completionTone(count)} className="whitespace-nowrap">
      {words.due({ count })}
    </Badge>
  );
};
