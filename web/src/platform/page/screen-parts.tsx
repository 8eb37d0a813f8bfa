import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ChevronLeft, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { handleBackLinkClick } from './navigation.tsx';
import { PageHeading } from './page.tsx';
import type { ScreenName } from './screens.ts';

/** Links a screen to its parent screen. */
export const BackTo = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    onClick={handleBackLinkClick}
    className="screen-only hit -ml-2 mb-2 inline-flex items-center gap-1 self-start rounded-full px-2 font-semibold text-muted hover:text-ink"
  >
    <ChevronLeft className="size-5" />
    {children}
  </Link>
);

type ComingSoonProps = {
  screen: ScreenName;
  /** One of the drawings in ui/drawings. */
  drawing: ReactNode;
  /** What the screen will contain, or what to use until then. */
  description: string;
  /** A link to use until then. */
  children?: ReactNode;
};

/** Shows a screen without content yet (product 2). */
export const ComingSoon = ({ screen, drawing, description, children }: ComingSoonProps) => (
  <>
    <PageHeading screen={screen} />
    <div className="flex flex-col items-center py-4 text-center sm:py-10">
      {drawing}
      <Badge tone="marigold" className="mt-6">
        {useSharedMessages().comingSoon}
      </Badge>
      <p className="mt-4 max-w-[42ch] text-muted">{description}</p>
      {children && <div className="mt-6 flex flex-col items-center gap-2">{children}</div>}
    </div>
  </>
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
