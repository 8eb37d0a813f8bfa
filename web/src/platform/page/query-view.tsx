import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, FailedNote } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'isFetching' | 'refetch'>;

type QueryFailureProps = {
  query: Pick<Query<unknown>, 'isFetching'> & { refetch: () => unknown };
  /** Said when it cannot be loaded. */
  failed: string;
  /** A second sentence below it; by itself the advice to check the connection. */
  failedText?: string;
  /** What the failure stands for: the whole screen, its main part, or a small part of it. */
  failedAs?: 'screen' | 'main' | 'note';
  /** Layout of a failure that is a note. */
  noteClassName?: string;
};

/** A read of the server has failed: what could not be loaded, and a way to try again. */
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
  /** Said to screen readers while it loads. */
  loading: string;
  skeleton: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What a read of the server shows: loading, failed with a way to try again, empty, or its data. */
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
