import { BicepsFlexed, Flame, Star } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useGoalsMessages } from './goals.messages.ts';
import { type Milestone, streakIconOf } from './streak-rules.ts';

const petals = ['fill-marigold', 'fill-brand', 'fill-ember', 'fill-achieved'];
const PETALS = 8;

// A small flower that opens once, without covering the screen.
const Bloom = () => (
  <svg viewBox="0 0 40 40" aria-hidden="true" className="size-10 shrink-0 animate-bloom">
    {Array.from({ length: PETALS }, (_, place) => (
      <ellipse
        // biome-ignore lint/suspicious/noArrayIndexKey: eight petals that never move
        key={place}
        cx="20"
        cy="8.5"
        rx="3.6"
        ry="7"
        transform={`rotate(${(360 / PETALS) * place} 20 20)`}
        className={petals[place % petals.length]}
      />
    ))}
    <circle cx="20" cy="20" r="5" className="fill-card" />
  </svg>
);

/** A congratulation on the day a streak reaches 7, 30 or 100 days. */
export const Celebration = ({ milestone }: { milestone: Milestone }) => {
  const words = useGoalsMessages().celebration;
  return (
    <p className="mb-2 flex animate-appear items-center gap-3 rounded-field bg-marigold-tint px-3 py-2 font-semibold text-on-marigold-tint">
      <Bloom />
      <span className="min-w-0 wrap-anywhere">{words[milestone]}</span>
    </p>
  );
};

const icons = {
  fire: { Icon: Flame, mark: 'text-ember' },
  star: { Icon: Star, mark: 'text-marigold' },
  muscle: { Icon: BicepsFlexed, mark: 'text-muted' },
};

/** The streak's icon, and its text if it is not zero (product 4). */
export const Streak = ({ streak, inWeeks = false }: { streak: number; inWeeks?: boolean }) => {
  const words = useGoalsMessages().card;
  const icon = streakIconOf(streak);
  const { Icon, mark } = icons[icon];
  return (
    <span className="inline-flex min-w-0 items-center gap-1 font-semibold text-ink">
      <Icon data-icon={icon} className={classNames('size-4 shrink-0 fill-current/25', mark)} />
      {streak > 0 && <span>{(inWeeks ? words.weekStreak : words.streak)({ count: streak })}</span>}
    </span>
  );
};
