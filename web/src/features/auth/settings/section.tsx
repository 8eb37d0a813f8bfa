import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { dateFormat } from '../../../platform/i18n/days.ts';
import { useLanguage, useMessages } from '../../../platform/i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { FailedNote } from '../../../ui/failed-note.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { settingsMessages } from './settings.messages.ts';

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

/** While a topic's data is on its way, or when it did not come. */
export const Unready = ({ query }: { query: UseQueryResult }) => {
  const words = useMessages(settingsMessages);
  if (query.isPending) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  return (
    <FailedNote
      text={words.failed}
      retryLabel={words.retry}
      busyLabel={query.isFetching && words.retrying}
      onRetry={() => void query.refetch()}
      className="text-muted"
    />
  );
};

/** Day and time of an instant, as the device tells it. */
export const useMoment = (): ((instant: string) => string) => {
  const language = useLanguage();
  const format = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
};
