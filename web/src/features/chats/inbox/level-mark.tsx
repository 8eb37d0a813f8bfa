import type { Level } from '@saathi/contract';
import { Circle, CircleHelp, Info, type LucideIcon, Siren, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { useInboxMessages } from './inbox.messages.ts';

const looks: Record<Level, { icon: LucideIcon; look: string; mark: string }> = {
  EMERGENCY: { icon: Siren, look: 'bg-destructive text-on-destructive', mark: '' },
  URGENT: { icon: TriangleAlert, look: 'bg-ember-tint text-ink', mark: 'text-ember' },
  UNSURE: { icon: CircleHelp, look: 'bg-marigold-tint text-on-marigold-tint', mark: '' },
  ROUTINE: { icon: Circle, look: 'bg-sunken text-ink', mark: 'text-brand' },
  INFO: { icon: Info, look: 'bg-sunken text-muted', mark: '' },
};

/** How urgent it is: by word, shape and colour. */
export const LevelMark = ({ level }: { level: Level }) => {
  const words = useInboxMessages().levels;
  const { icon: Icon, look, mark } = looks[level];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-bold whitespace-nowrap',
        look,
      )}
    >
      <Icon className={classNames('size-4', mark)} strokeWidth={2.5} />
      {words[level]}
    </span>
  );
};
