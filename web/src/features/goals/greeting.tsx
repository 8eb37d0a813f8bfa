import { usePartOfDay } from '../../platform/i18n/days.ts';
import { useSignedIn } from '../../platform/session/session.tsx';
import { useGoalsMessages } from './goals.messages.ts';

/** Greets by the time of day (product 2); the person's initial stands at the other end of the bar. */
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
