import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSharedMessages } from '../../../platform/i18n/shared.messages.ts';
import { QueryView } from '../../../platform/page/query-view.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSettingsMessages } from './settings.messages.ts';

/** One topic of the settings. */
export const Section = (props: { title: string; text?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg">
          {props.title}
        </h2>
        {props.text && <p className="text-sm text-muted">{props.text}</p>}
        <div className="mt-4">{props.children}</div>
      </section>
    </Card>
  );
};

type SectionDataProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode };

/** What a topic shows of a read of its own. */
export const SectionData = <T,>({ query, children }: SectionDataProps<T>) => {
  const words = useSettingsMessages();
  return (
    <QueryView
      query={query}
      loading={useSharedMessages().loading}
      skeleton={<Skeleton className="h-16" />}
      failedAs="note"
      failed={words.failed}
      noteClassName="text-muted"
    >
      {children}
    </QueryView>
  );
};
