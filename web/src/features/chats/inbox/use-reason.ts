import type { InboxItem } from '@saathi/contract';
import { type MessagesOf, useLanguage, useMessages } from '../../../platform/i18n/i18n.ts';
import { reasonMessages } from './reason.messages.ts';

type Words = MessagesOf<typeof reasonMessages>;
type Why = Pick<InboxItem, 'reason' | 'families' | 'ruleIds'>;

const MAX_FAMILIES = 3;
const MODEL = 'Language model: ';

const known = (words: Record<string, string>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => (Object.hasOwn(words, id) ? (words[id] ?? []) : []));

/** The reason put together anew from what fired; as the server said it where nothing is known. */
export const reasonIn = (words: Words, { reason, families, ruleIds }: Why): string => {
  const [, said] = reason.split(MODEL);
  const rules = known(words.rules, ruleIds);
  const labels = known(words.families, families).slice(0, MAX_FAMILIES);
  const parts = [...rules, labels.join('; '), said ? words.model({ said }) : ''].filter(Boolean);
  return parts.join(' ') || reason;
};

/** Says why a message is in the inbox in the reader's language. */
export const useReason = (): ((why: Why) => string) => {
  const words = useMessages(reasonMessages);
  const isEnglish = useLanguage() === 'en';
  return (why) => (isEnglish ? why.reason : reasonIn(words, why));
};
