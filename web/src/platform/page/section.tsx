import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { QueryView } from './query-view.tsx';

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** One topic of a screen that holds several. */
export const Section = ({ title, text, children }: SectionProps) => {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {text && <p className="text-sm text-muted">{text}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </Card>
  );
};

type SectionDataProps<T> = {
  query: UseQueryResult<T>;
  /** Said when it cannot be loaded. */
  failed: string;
  children: (data: T) => ReactNode;
};

/** What a topic shows of a read of its own. */
export const SectionData = <T,>({ query, failed, children }: SectionDataProps<T>) => (
  <QueryView
    query={query}
    loading={useSharedMessages().loading}
    skeleton={<Skeleton className="h-16" />}
    failedAs="note"
    failed={failed}
    noteClassName="text-muted"
  >
    {children}
  </QueryView>
);
