import type { InboxItem } from '@saathi/contract';
import { useLanguage } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useInboxMessages } from './inbox.messages.ts';
import { useReasonMessages } from './reason.messages.ts';

type Words = ReturnType<typeof useReasonMessages>;
type ReasonSource = Pick<InboxItem, 'reason' | 'families' | 'ruleIds'>;

const MODEL = 'Language model: ';
/** What the server puts between the reasons of several messages. */
const ALSO = ' Also: ';

const known = (words: Record<string, string>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => words[id] ?? []);

/**
 * Composes the reason from what fired, with one family for each message; returns the server's text
 * if nothing is known.
 */
export const composeReason = (
  words: Words,
  { reason, families, ruleIds }: ReasonSource,
): string => {
  const reasons = reason.split(ALSO);
  const said = reasons.flatMap((one) => one.split(MODEL)[1] ?? []);
  const rules = known(words.rules, ruleIds);
  const strongest = known(words.families, families).slice(0, reasons.length).join('; ');
  const parts = [...rules, strongest, ...said.map((one) => words.model({ said: one }))];
  return parts.filter(Boolean).join(' ') || reason;
};

/** Returns a function that gives the reason in the reader's language. */
export const useReason = (): ((why: ReasonSource) => string) => {
  const words = useReasonMessages();
  const isEnglish = useLanguage() === 'en';
  return (why) => (isEnglish ? why.reason : composeReason(words, why));
};

const named = (words: Record<string, string>, id: string): string => words[id] ?? id;

/**
 * Why a message is in the inbox: the reason, whom it is about, the vitals, and a quote of the
 * patient.
 */
export const Reason = ({ item }: { item: InboxItem }) => {
  const words = useInboxMessages();
  const { who: relations, vitals } = useReasonMessages();
  const reason = useReason()(item);
  const { files = [] } = item;
  const [file] = files;
  const about = item.who ? words.about({ who: named(relations, item.who) }) : words.aboutOther;
  const vitalText = ({ name, value, unit }: InboxItem['vitals'][number]) =>
    `${named(vitals, name)} ${value} ${unit}`.trim();
  return (
    <div className="grid gap-2">
      {reason && <p>{reason}</p>}
      {(item.subject === 'other' || item.vitals.length > 0) && (
        <ul className="flex flex-wrap gap-1.5">
          {item.subject === 'other' && (
            <li>
              <Badge tone="marigold">{about}</Badge>
            </li>
          )}
          {item.vitals.map((vital) => (
            <li key={vitalText(vital)}>
              <Badge tone={vital.flag ? 'destructive' : 'neutral'}>{vitalText(vital)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {/* The files of one message are of one kind. */}
      {file && <b className="block">{words.files[file.kind]({ count: files.length })}</b>}
      {item.quote && (
        <blockquote dir="auto" className="border-l-3 border-line pl-3 text-muted wrap-anywhere">
          <span className="sr-only">{words.quote}: </span>
          {`“${item.quote}”`}
        </blockquote>
      )}
    </div>
  );
};
