import { BicepsFlexed, Flame, Star } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { streakIconOf } from './streak-words.ts';

const icons = {
  fire: { Icon: Flame, look: 'bg-ember-tint', mark: 'text-ember' },
  star: { Icon: Star, look: 'bg-marigold-tint', mark: 'text-marigold' },
  muscle: { Icon: BicepsFlexed, look: 'bg-sunken', mark: 'text-muted' },
};

/** The streak's icon, and its text once there is one (product 4). */
export const StreakBadge = ({ streak, className }: { streak: number; className?: string }) => {
  const words = useGoalsMessages().card;
  const icon = streakIconOf(streak);
  const { Icon, look, mark } = icons[icon];
  return (
    <span
      className={classNames(
        'inline-flex h-9 items-center gap-1.5 rounded-full px-3 font-semibold text-ink',
        look,
        className,
      )}
    >
      <Icon data-icon={icon} className={classNames('size-5 fill-current/25', mark)} />
      {streak > 0 && <span>{words.streak({ count: streak })}</span>}
    </span>
  );
};
