import { onceAtATime } from '../offline/once-at-a-time.ts';
import { joinTabs } from '../session/tabs.ts';

const LONGEST_WAIT_MS = 30_000;
/** A leading tab that has been silent for so many turns has gone astray. */
const SILENT_TURNS = 3;

export type PollOptions<Answer> = {
  /** What is read: tabs that poll under one name ask once for all of them. */
  name: string;
  intervalMs: number;
  /** Goes on while the page is hidden, for what must be heard. */
  whileHidden: boolean;
  read: () => Promise<Answer>;
  /** Takes over an answer, whichever tab has asked. */
  take: (answer: Answer) => void;
  onFailing: (failing: boolean) => void;
};

type News<Answer> =
  | { kind: 'leading' | 'here' | 'poke' | 'failed' }
  | { kind: 'answer'; answer: Answer };

/** What came of the last reads, and how long to wait for the next: ever longer while they fail. */
const createOutcome = ({
  intervalMs,
  onFailing,
}: Pick<PollOptions<never>, 'intervalMs' | 'onFailing'>) => {
  let failures = 0;
  return {
    settle: (succeeded: boolean) => {
      failures = succeeded ? 0 : failures + 1;
      onFailing(!succeeded);
    },
    wait: () => Math.min(intervalMs * 2 ** failures, LONGEST_WAIT_MS),
  };
};

/** The poll's turns: one timer, either for the next read or for a leading tab that stays silent. */
const createTurns = () => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    after: (ms: number, turn: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(turn, ms);
    },
    stop: () => clearTimeout(timer),
  };
};

/** Starts the poll that `usePoll` describes, beginning with a turn's wait. */
export const startPoll = <Answer>(options: PollOptions<Answer>) => {
  const { settle, wait } = createOutcome(options);
  const turns = createTurns();
  const state = { stopped: false, readOnLead: false, untold: true, inCompany: false };
  const isPaused = () =>
    state.stopped || (!options.whileHidden && document.visibilityState === 'hidden');
  const schedule = () => {
    if (isPaused()) turns.stop();
    else if (tabs.isLeading()) turns.after(wait(), poll);
    else turns.after(SILENT_TURNS * wait(), tabs.take);
  };
  const read = onceAtATime(async () => {
    turns.stop();
    const news = await options.read().then(
      (answer): News<Answer> => ({ kind: 'answer', answer }),
      (): News<Answer> => ({ kind: 'failed' }),
    );
    if (state.stopped) return;
    hear(news);
    if (state.inCompany || state.untold) tabs.tell(news);
    state.untold = false;
  });
  const poll = () => void read().then(schedule);
  const hear = (news: News<Answer>) => {
    if (news.kind === 'answer') options.take(news.answer);
    if (news.kind === 'answer' || news.kind === 'failed') settle(news.kind === 'answer');
    if (news.kind === 'here') state.inCompany = true;
    if (news.kind === 'leading') tabs.tell({ kind: 'here' });
    if (news.kind === 'poke' && tabs.isLeading()) poll();
  };
  const tabs = joinTabs<News<Answer>>(`poll:${options.name}`, {
    onLead: () => {
      Object.assign(state, { untold: true, inCompany: false });
      tabs.tell({ kind: 'leading' });
      if (state.readOnLead) poll();
      else schedule();
      state.readOnLead = true;
    },
    onLost: schedule,
    onNews: (news) => {
      if (isPaused()) return;
      hear(news);
      if (!tabs.isLeading()) schedule();
    },
  });
  if (document.visibilityState === 'visible') tabs.take();
  else if (options.whileHidden) tabs.queue();
  return {
    /** Where the person looks is where the reading is done. */
    resume: () => {
      state.readOnLead = true;
      tabs.take();
    },
    pause: () => {
      turns.stop();
      tabs.rest();
    },
    isPaused,
    /** Reads now, in whichever tab leads. */
    poke: () => {
      state.readOnLead = true;
      if (isPaused()) return;
      if (tabs.isLeading()) poll();
      else tabs.tell({ kind: 'poke' });
    },
    /** Reads now if this tab leads: for what every tab hears of. */
    pokeLeading: () => {
      state.readOnLead = true;
      if (!isPaused() && tabs.isLeading()) poll();
    },
    stop: () => {
      state.stopped = true;
      turns.stop();
      tabs.leave();
    },
  };
};
