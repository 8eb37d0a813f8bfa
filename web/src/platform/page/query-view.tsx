import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState, FailedNote } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;

type QueryFailureProps = {
  query: Pick<Query<unknown>, 'isFetching'> & { refetch: () => unknown };
  /** Shown if loading fails. */
  failed: string;
  /** A second sentence below it; by default the advice to check the connection. */
  failedText?: string;
  /** What the failure replaces: the whole screen, its main part, or a small part of it. */
  failedAs?: 'screen' | 'main' | 'note';
  /** Layout of a failure shown as a note. */
  noteClassName?: string;
};

/** Shows that a read failed, with a button to try again. */
export const QueryFailure = (props: QueryFailureProps) => {
  const { query, failed, failedText, failedAs = 'main', noteClassName } = props;
  const words = useSharedMessages();
  const retry = {
    retryLabel: words.retry,
    busyLabel: query.isFetching && words.retrying,
    onRetry: () => void query.refetch(),
  };
  if (failedAs === 'note') return <FailedNote text={failed} className={noteClassName} {...retry} />;
  return (
    <ErrorState
      as={failedAs === 'screen' ? 'h1' : 'h2'}
      title={failed}
      description={failedText ?? words.checkConnection}
      {...retry}
    />
  );
};

type QueryViewProps<T> = QueryFailureProps & {
  query: Query<T>;
  /** Announced to screen readers while loading. */
  loading: string;
  skeleton: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** Shows the state of a read: loading, failed with a retry button, empty, or its data. */
export const QueryView = <T,>(props: QueryViewProps<T>) => {
  const { query, loading, skeleton, failedAs, empty, children } = props;
  if (query.isPending) {
    return (
      <Loading as={failedAs === 'screen' ? 'h1' : 'span'} label={loading}>
        {skeleton}
      </Loading>
    );
  }
  if (query.data === undefined) return <QueryFailure {...props} />;
  const isEmpty = Array.isArray(query.data) && query.data.length === 0;
  return isEmpty && empty ? empty : children(query.data);
};

type SectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** Shows one topic of a screen with several. */
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
  /** Shown if loading fails. */
  failed: string;
  children: (data: T) => ReactNode;
};

/** Shows a section's own read. */
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

type LoadMoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  label: string;
  /** Label while the next page is loading. */
  loading: string;
  /** Called in addition to fetching the next page. */
  onMore?: () => void;
};

/** Loads the next page of a list, and reports if that has failed. */
export const LoadMore = ({ query, label, loading, onMore }: LoadMoreProps) => {
  const { checkConnection } = useSharedMessages();
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-2">
      {query.isFetchNextPageError && <p role="alert">{checkConnection}</p>}
      <Button
        variant="secondary"
        busyLabel={query.isFetchingNextPage && loading}
        onClick={() => {
          onMore?.();
          void query.fetchNextPage();
        }}
      >
        {label}
      </Button>
    </div>
  );
};

type ReconnectingProps = { when: boolean; className?: string };

/** Says that what is shown is kept up to date no longer, because the last reads have failed. */
export const Reconnecting = ({ when, className }: ReconnectingProps) => {
  const { reconnecting } = useSharedMessages();
  return (
    <div role="status" className={className}>
      {when && (
        <p className="flex items-center justify-center gap-2 bg-marigold-tint px-4 py-1.5 text-sm font-semibold text-on-marigold-tint">
          <CloudOff className="size-4" />
          {reconnecting}
        </p>
      )}
    </div>
  );
};
