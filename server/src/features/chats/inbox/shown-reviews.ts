import type { InboxItem } from '@saathi/contract';
import { type RawBuilder, sql } from 'kysely';

/** What the review found in a message, as far as an inbox item shows it. */
export type Found = Pick<InboxItem, 'families' | 'subject' | 'who' | 'vitals' | 'ruleIds'>;

/** Selects what was found in the earlier messages that `inbox i` still shows; null for none. */
export const EARLIER_FOUND: RawBuilder<Found[] | null> = sql<Found[] | null>`(
  select json_agg(json_build_object('families', e.families, 'subject', e.subject, 'who', e.who,
    'vitals', e.vitals, 'ruleIds', e.rule_ids) order by array_position(i.earlier_ids, e.message_id))
  from reviews e where e.message_id = any(i.earlier_ids))`;

const distinct = <T>(all: readonly T[]): T[] => {
  const byText = new Map(all.map((one) => [JSON.stringify(one), one]));
  return [...byText.values()];
};

/** Returns the item with what was found in all messages it shows, the strongest of each first. */
export const withEarlier = <Item extends Found>(newest: Item, earlier: Found[] | null): Item => {
  if (!earlier) return newest;
  const all = [...earlier, newest];
  const { subject, who } = all.find((one) => one.subject === 'other') ?? newest;
  const strongest = all.flatMap(({ families }) => families.slice(0, 1));
  return {
    ...newest,
    subject,
    who,
    families: distinct([...strongest, ...all.flatMap(({ families }) => families)]),
    vitals: distinct(all.flatMap(({ vitals }) => vitals)),
    ruleIds: distinct(all.flatMap(({ ruleIds }) => ruleIds)),
  };
};
