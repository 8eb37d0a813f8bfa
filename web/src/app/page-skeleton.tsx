import { useMessages } from '../platform/i18n.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { appMessages } from './app.messages.ts';

/** While a screen's code is fetched. */
export const PageSkeleton = () => (
  <Loading label={useMessages(appMessages).loading}>
    <div className="grid animate-late gap-4">
      <Skeleton className="mb-3 h-9 w-56 max-w-full" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  </Loading>
);
