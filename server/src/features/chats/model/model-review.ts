import type { Level } from '@saathi/contract';
import { ModelUnusable } from '../../../platform/language-model.ts';
import {
  compareLevels,
  cut,
  highest,
  REASON_MAX_CHARACTERS,
  type Review,
} from '../../review/index.ts';
import { joinItemTexts } from '../inbox/item-texts.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { Job, NewJob } from '../jobs/jobs.repository.ts';
import { doctorFacts } from '../thread/doctor-facts.ts';
import { type FirstReview, quoteOf } from '../thread/first-review.ts';
import { leadsItemLater, staysShown } from '../thread/message-routing.ts';
import { answerLine, assistantLine, type NewMessage } from '../thread/messages.ts';
import type { Thread, ThreadsRepository } from '../thread/threads.repository.ts';
import { mayDraft } from './model-answer.ts';
import type { ReviewedMessage } from './model-review.repository.ts';
import { type ModelResult, NOTHING_USABLE, type SecondReview } from './second-review.ts';

type Parts = {
  secondReview: SecondReview;
  threads: ThreadsRepository;
  first: FirstReview;
  alertJobs(level: Level): NewJob[];
  now(): Date;
  clinicTimeZone: string;
  hasWebhook: boolean;
  /** Called with the error after an unusable answer, which is not asked for again. */
  onUnusable(error: unknown): void;
};

/** Converts the stored review to what the templates take. */
const raisedReview = (
  first: FirstReview,
  { content, language }: ReviewedMessage,
  level: Level,
): Review => ({
  ...first.unsure(content),
  level,
  language: language as Review['language'],
  guidance: level === 'EMERGENCY' ? ['default'] : [],
  asksDoctor: true,
});

/** Returns what the inbox item says if it shows the message. */
const shownOf = ({ item, content }: ReviewedMessage, { level, reason }: ModelResult) => {
  const own = { reason: cut(reason, REASON_MAX_CHARACTERS), quote: quoteOf(content) };
  const joins = item !== null && staysShown(item, level);
  return { joins, ...joinItemTexts(joins ? item : null, own) };
};

/** Creates the job of the second review, by a model: it can only raise, and never answers twice. */
export const createModelReview = (parts: Parts): JobHandler => {
  const { secondReview, threads, first, now } = parts;

  /** Returns what the patient is told if the level was raised: a card, or that it was sent. */
  const raisedAnswer = async (thread: Thread, message: ReviewedMessage, level: Level) => {
    const isCard = level === 'EMERGENCY';
    if (!isCard && thread.chat.state !== 'assistant') return null;
    const facts = doctorFacts(thread.chat, now(), parts);
    const review = raisedReview(first, message, level);
    return first.answer(review, facts) ?? first.sentLine(facts);
  };

  /** Returns how a raised level changes the inbox item, and who is alerted; null for no change. */
  const itemAfter = ({ messageId }: Job, message: ReviewedMessage, result: ModelResult) => {
    const { item } = message;
    if (!leadsItemLater(item, result.level)) {
      // With the level of an open emergency it already waits.
      return compareLevels(result.level, message.level) > 0 ? { item: 'waits' as const } : null;
    }
    // An open emergency remains one.
    const level = highest(result.level, item?.level ?? result.level);
    return {
      item: { messageId, level, ...shownOf(message, result) },
      jobs: { messageId, all: parts.alertJobs(level) },
    };
  };

  const mayShowDraft = (
    thread: Thread,
    message: ReviewedMessage,
    { level, draft }: ModelResult,
  ): boolean =>
    draft !== '' &&
    // Below a newer message it would seem to answer that one.
    !message.wroteSince &&
    // A message that the assistant has answered gets no second answer.
    message.review === 'escalated' &&
    !message.wasAnswered &&
    // Below the card of an emergency stands no draft about something else.
    message.item?.level !== 'EMERGENCY' &&
    // The model has not seen the file that the patient may be asking about.
    !message.hasFiles &&
    thread.chat.state === 'waiting_doctor' &&
    mayDraft({ level: highest(level, message.level), ruleIds: message.ruleIds });

  const apply = async (thread: Thread, job: Job, result: ModelResult): Promise<void> => {
    const message = await thread.reviewed(job.messageId);
    if (!message || message.closed) return;
    const { level, rule } = result;
    if (compareLevels(level, message.foundLevel) > 0) {
      await thread.raise(job.messageId, {
        level: highest(level, message.level),
        foundLevel: message.foundLevel === 'UNSURE' ? 'UNSURE' : level,
        rule,
      });
    }
    if (message.doctorCameIn) return;
    // An open emergency gives its level to every message, whatever was found in it.
    const before = message.level === 'EMERGENCY' ? message.foundLevel : message.level;
    const isRaised = compareLevels(level, before) > 0;
    const change = isRaised ? itemAfter(job, message, result) : null;
    const answer = isRaised ? await raisedAnswer(thread, message, level) : null;
    const messages: NewMessage[] = answer ? [answerLine(answer)] : [];
    if (mayShowDraft(thread, message, result)) messages.push(assistantLine(result.draft));
    if (messages.length === 0 && !change) return;
    const { state } = thread.chat;
    const next = change && state === 'assistant' ? 'waiting_doctor' : state;
    await thread.append({ messages, at: now(), state: next, ...change });
  };

  const store = (job: Job, result: ModelResult, isLast: boolean): Promise<void> =>
    threads.change(job.chatId, async (thread) => {
      if (isLast && !(await thread.endJob(job.id))) return;
      await apply(thread, job, result);
    });

  return async (job, signal) => {
    try {
      const result = await secondReview(job, signal);
      if (result) await store(job, result, true);
    } catch (error) {
      if (error instanceof ModelUnusable) {
        parts.onUnusable(error);
        return store(job, NOTHING_USABLE, true);
      }
      // The doctor gets the message now; a later try may still raise it.
      if (!signal.aborted) await store(job, NOTHING_USABLE, false);
      throw error;
    }
  };
};
