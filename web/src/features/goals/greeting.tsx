import { usePartOfDay } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useGoalsMessages } from './goals.messages.ts';

/** A greeting by time of day with the user's name (product 2). */
export const Greeting = () => {
  const words = useGoalsMessages().greeting;
  const { user } = useSignedIn();
  return (
    <div className="min-w-0 leading-tight">
      <p className="truncate text-sm leading-tight text-muted">{words[usePartOfDay()]}</p>
      <p className="truncate leading-tight font-bold" title={user.name}>
        {user.name}
      </p>
    </div>
  );
};
