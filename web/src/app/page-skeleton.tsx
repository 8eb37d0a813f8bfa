import { useSharedMessages } from '../platform/i18n/shared.messages.ts';
import { PageHeading } from '../platform/page/page-heading.tsx';
import type { ScreenName } from '../platform/page/screens.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';

/** While a screen's code is fetched: which screen it is, and that more is coming. */
export const PageSkeleton = ({ name }: { name: ScreenName }) => (
  <>
    <PageHeading screen={name} />
    <Loading label={useSharedMessages().loading}>
      <div className="grid animate-late gap-4">
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
        <Skeleton className="h-28 rounded-card" />
      </div>
    </Loading>
  </>
);
