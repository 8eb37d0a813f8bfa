import type { Level } from '@saathi/contract';
import { ModelUnavailable, ModelUnusable } from '../../../platform/language-model.ts';
import type { AnswerFacts, Review } from '../../review/index.ts';
import { awayInWords, withoutTitle } from '../doctor-facts.ts';
import { highestOf, rankOf } from '../inbox/levels.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { Job, NewJob } from '../jobs/jobs.repository.ts';
import { cut, type FirstReview, QUOTE_MAX_CHARACTERS } from '../thread/first-review.ts';
import { answerLine, assistantLine, type NewMessage } from '../thread/new-message.ts';
import type { Thread, ThreadsRepository } from '../thread/threads.repository.ts';
import { mayDraft } from './model-answer.ts';
import { type Finding, type ModelLook, NOTHING_USABLE } from './model-finding.ts';
import type { Standing } from './model-review.repository.ts';

const REASON_MAX_CHARACTERS = 280;

type Parts = {
  look: ModelLook;
  threads: ThreadsRepository;
  first: FirstReview;
  alertJobs(level: Level): NewJob[];
  now(): Date;
  clinicTimeZone: string;
};

/** The stored review as the templates take it. */
const raisedReview = (
  first: FirstReview,
  { content, language }: Standing,
  level: Level,
): Review => ({
  ...first.unsure(content),
  level,
  language: language as Review['language'],
  guidance: level === 'EMERGENCY' ? ['default'] : [],
  asksDoctor: true,
});

/** The second look by a language model, as a job: it can only raise, and never answers twice. */
export const createModelReview = (parts: Parts): JobHandler => {
  const { look, threads, first, now } = parts;

  const factsOf = async (thread: Thread): Promise<AnswerFacts> => {
    const { name, awayUntil } = await thread.doctor();
    return {
      doctorName: withoutTitle(name),
      awayUntil: awayInWords(awayUntil, now(), parts.clinicTimeZone),
    };
  };

  /** What the patient is told when the level was raised: a card, or that it was sent after all. */
  const raisedAnswer = async (thread: Thread, standing: Standing, level: Level) => {
    const isCard = level === 'EMERGENCY';
    if (!isCard && thread.chat.state !== 'assistant') return null;
    const facts = await factsOf(thread);
    const review = raisedReview(first, standing, level);
    return first.answer(review, facts) ?? first.sentLine(facts);
  };

  /** What a raised level makes of the inbox item, and who is alerted. */
  const itemAfter = ({ messageId }: Job, standing: Standing, found: Finding) => {
    const { level } = found;
    if (standing.itemLevel !== null && rankOf(level) >= rankOf(standing.itemLevel)) {
      return { item: 'waits' as const };
    }
    const reason = cut(found.reason, REASON_MAX_CHARACTERS);
    const quote = cut(standing.content, QUOTE_MAX_CHARACTERS);
    return {
      item: { messageId, level, reason, quote },
      jobs: { messageId, all: parts.alertJobs(level) },
    };
  };

  const mayShowDraft = (thread: Thread, standing: Standing, { level, draft }: Finding): boolean =>
    draft !== '' &&
    // A message the assistant has answered gets no second answer.
    standing.review === 'escalated' &&
    thread.chat.state === 'waiting_doctor' &&
    mayDraft({ level: highestOf(level, standing.level), families: standing.families }, []);

  const apply = async (thread: Thread, job: Job, found: Finding): Promise<void> => {
    const standing = await thread.standing(job.messageId);
    if (!standing || standing.closed) return;
    const isRaised = rankOf(found.level) < rankOf(standing.level);
    const { level, rule } = found;
    if (isRaised) await thread.raise(job.messageId, { level, rule });
    if (standing.doctorCameIn) return;
    const answer = isRaised ? await raisedAnswer(thread, standing, level) : null;
    const messages: NewMessage[] = answer ? [answerLine(answer)] : [];
    if (mayShowDraft(thread, standing, found)) messages.push(assistantLine(found.draft));
    if (messages.length === 0 && !isRaised) return;
    const { state } = thread.chat;
    const next = isRaised && state === 'assistant' ? 'waiting_doctor' : state;
    const consequences = isRaised ? itemAfter(job, standing, found) : {};
    await thread.append({ messages, at: now(), state: next, ...consequences });
  };

  const settle = (job: Job, found: Finding, isLast: boolean): Promise<void> =>
    threads.change(job.chatId, async (thread) => {
      if (!thread || (isLast && !(await thread.endJob(job.id)))) return;
      await apply(thread, job, found);
    });

  return async (job, signal) => {
    try {
      const found = await look(job, signal);
      if (found) await settle(job, found, true);
    } catch (error) {
      if (error instanceof ModelUnusable) return settle(job, NOTHING_USABLE, true);
      // Nobody waits for a model that is away: the doctor gets the message now, the model may still raise it.
      if (error instanceof ModelUnavailable && !signal.aborted) {
        await settle(job, NOTHING_USABLE, false);
      }
      throw error;
    }
  };
};
