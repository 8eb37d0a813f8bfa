import { useCallback, useEffect, useRef, useState } from 'react';
import { type PollOptions, startPoll } from './poll.ts';
import { type ServerEvent, useServerEvents } from './server-events.ts';

type UsePollOptions<Answer> = Pick<PollOptions<Answer>, 'name' | 'intervalMs' | 'read' | 'take'> & {
  /** Which of the server's events tell that an answer has changed. */
  pokedBy: (event: ServerEvent) => boolean;
  enabled?: boolean;
  /** Goes on while the page is hidden, for what must be heard. */
  whileHidden?: boolean;
};

/**
 * Repeats a read: at each interval, at once on the server's events, on `poke`, on coming back to
 * the page and when the network returns; ever less often while it fails. Of a browser's tabs only
 * the one last looked at asks, and the others take over its answers.
 */
export const usePoll = <Answer>(options: UsePollOptions<Answer>) => {
  const { name, intervalMs, enabled = true, whileHidden = false } = options;
  const [failing, setFailing] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const running = useRef<ReturnType<typeof startPoll>>(null);

  useEffect(() => {
    if (!enabled) return;
    const poll = startPoll<Answer>({
      name,
      intervalMs,
      whileHidden,
      read: () => latest.current.read(),
      take: (answer) => latest.current.take(answer),
      onFailing: setFailing,
    });
    running.current = poll as ReturnType<typeof startPoll>;
    const handleVisibility = () => {
      if (poll.isPaused()) return poll.pause();
      if (document.visibilityState === 'visible') poll.resume();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('online', poll.pokeLeading);
    return () => {
      poll.stop();
      running.current = null;
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('online', poll.pokeLeading);
    };
  }, [name, enabled, intervalMs, whileHidden]);

  useServerEvents((event) => {
    if (latest.current.pokedBy(event)) running.current?.pokeLeading();
  }, whileHidden);

  return { failing, poke: useCallback(() => running.current?.poke(), []) };
};
