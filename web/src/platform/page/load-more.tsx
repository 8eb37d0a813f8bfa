import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';

type LoadMoreProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  label: string;
  /** Said while the next page is on its way. */
  loading: string;
  /** What a press does beside asking for the next page. */
  onMore?: () => void;
};

/** Below a list that goes on: asks for its next page, and says when that has failed. */
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
