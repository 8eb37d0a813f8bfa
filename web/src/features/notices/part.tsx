import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { SectionData } from '../../platform/page/query-view.tsx';
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
export const PartData = <T,>(props: PartDataProps<T>) => (
  <SectionData failed={useNoticesMessages().failed} {...props} />
);
