import { useMessages } from '../../platform/i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { assignmentsMessages } from './assignments.messages.ts';

/** A doctor's qualifications as badges; nothing where there are none. */
export const Qualifications = ({ of, className }: { of: string[]; className?: string }) => {
  const words = useMessages(assignmentsMessages).card;
  if (of.length === 0) return null;
  return (
    <ul
      aria-label={words.qualifications}
      className={classNames('flex flex-wrap gap-1.5', className)}
    >
      {of.map((qualification) => (
        <li key={qualification}>
          <Badge>{qualification}</Badge>
        </li>
      ))}
    </ul>
  );
};
