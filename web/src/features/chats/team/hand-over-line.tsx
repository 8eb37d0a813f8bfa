import type { Colleague, HandOver } from '@saathi/contract';
import { Forward } from 'lucide-react';
import { useSignedIn } from '../../../platform/session/session.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useHandOverMessages } from './hand-over.messages.ts';
import { useTeamMessages } from './team.messages.ts';

/** Returns a function that formats a colleague's name for the team. */
export const useColleagueName = () => {
  const { doctor } = useTeamMessages();
  return (colleague: Colleague): string =>
    colleague.isAssistant ? colleague.name : doctor(colleague);
};

type HandOverLineProps = { handOver: HandOver; className?: string };

/** Who has handed the chat over to whom, and why; highlighted for the recipient. */
export const HandOverLine = ({ handOver, className }: HandOverLineProps) => {
  const words = useHandOverMessages();
  const nameOf = useColleagueName();
  const { user } = useSignedIn();
  const [to, by] = [nameOf(handOver.to), nameOf(handOver.by)];
  const isMine = handOver.to.id === user.id;
  const isByMe = handOver.by.id === user.id;
  return (
    <p
      className={classNames(
        'flex gap-1.5 rounded-lg px-2 py-1 text-sm',
        isMine ? 'bg-tint text-on-tint' : 'bg-sunken',
        className,
      )}
    >
      <Forward className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {isMine ? words.toYou({ by }) : isByMe ? words.byYou({ to }) : words.other({ to, by })}
        </span>{' '}
        <bdi>{handOver.why}</bdi>
      </span>
    </p>
  );
};
