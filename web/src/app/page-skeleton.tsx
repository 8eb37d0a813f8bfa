import { useTitle } from '../platform/page/document.ts';
import type { ScreenName } from '../platform/page/screens.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useAppMessages } from './app.messages.ts';

/** While a screen's code is fetched: which screen it is, and that more is coming. */
export const PageSkeleton = ({ name }: { name: ScreenName }) => {
  const { titles, product, loading } = useAppMessages();
  const title = name in titles ? titles[name as keyof typeof titles] : product;
  useTitle(title);
  return (
    <>
      <PageHeading title={title} />
      <Loading label={loading}>
        <div className="grid animate-late gap-4">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
      </Loading>
    </>
  );
};
