import { BicepsFlexed, Flame, Star } from 'lucide-react';
import { useMessages } from '../../platform/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { goalsMessages } from './goals.messages.ts';
import { streakIconOf } from './streak-words.ts';

const icons = {
  fire: { Icon: Flame, tone: 'bg-ember-tint text-ember' },
  star: { Icon: Star, tone: '' },
  muscle: { Icon: BicepsFlexed, tone: 'bg-sunken! text-muted!' },
};

/** The streak's icon, and its text once there is one (spec 4). */
export const StreakBadge = ({ streak }: { streak: number }) => {
  const words = useMessages(goalsMessages).card;
  const icon = streakIconOf(streak);
  const { Icon, tone } = icons[icon];
  return (
    <Badge tone="marigold" className={`h-8 ${tone}`}>
      <Icon aria-hidden="true" data-icon={icon} className="size-4.5 fill-current/25" />
      {streak > 0 && <span>{words.streak({ count: streak })}</span>}
    </Badge>
  );
};
