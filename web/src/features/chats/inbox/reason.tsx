import type { InboxItem } from '@saathi/contract';
import { useMessages } from '../../../platform/i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { inboxMessages } from './inbox.messages.ts';
import { reasonMessages } from './reason.messages.ts';
import { useReason } from './use-reason.ts';

const named = (words: Record<string, string>, id: string): string => words[id] ?? id;

/** Why a message is here: the reason, what was measured, who is meant, and the patient's own words. */
export const Reason = ({ item }: { item: InboxItem }) => {
  const words = useMessages(inboxMessages);
  const { who: relations, vitals } = useMessages(reasonMessages);
  const reason = useReason()(item);
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
      {item.quote && (
        <blockquote
          dir="auto"
          className="border-l-3 border-line pl-3 text-muted [overflow-wrap:anywhere]"
        >
          <span className="sr-only">{words.quote}: </span>
          {`“${item.quote}”`}
        </blockquote>
      )}
    </div>
  );
};
