import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useSharedMessages } from '../../platform/i18n/shared.messages.ts';
import { QueryView } from '../../platform/page/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useNoticesMessages } from './notices.messages.ts';

/** A section of the notification settings. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-hairline pt-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {children}
    </section>
  );
};

type PartDataProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode };

/** Shows a query's data within the notification settings. */
export const PartData = <T,>({ query, children }: PartDataProps<T>) => {
  const { failed } = useNoticesMessages();
  return (
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
};
