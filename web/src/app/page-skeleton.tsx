import { useMessages } from '../platform/i18n/i18n.ts';
import { useTitle } from '../platform/page/document.ts';
import { type ScreenName, screens } from '../platform/page/screens.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { appMessages } from './app.messages.ts';

const useScreenTitle = (path: string): string => {
  const { titles, product } = useMessages(appMessages);
  const names: Record<string, string> = titles;
  const name = (Object.keys(screens) as ScreenName[]).find((one) => screens[one] === path);
  return (name && names[name]) || product;
};

/** While a screen's code is fetched: which screen it is, and that more is coming. */
export const PageSkeleton = ({ path }: { path: string }) => {
  const title = useScreenTitle(path);
  useTitle(title);
  return (
    <>
      <PageHeading title={title} />
      <Loading label={useMessages(appMessages).loading}>
        <div className="grid animate-late gap-4">
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
          <Skeleton className="h-28 rounded-card" />
        </div>
      </Loading>
    </>
  );
};
