import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { useSharedMessages } from '../i18n/shared.messages.ts';
import { PageHeading } from './page-heading.tsx';
import type { ScreenName } from './screens.ts';

type ComingSoonProps = {
  screen: ScreenName;
  /** One of ui/drawings. */
  drawing: ReactNode;
  /** What the screen will hold, or what there is until then. */
  description: string;
  /** The way to what there is until then. */
  children?: ReactNode;
};

/** A screen that holds nothing yet (product 2). */
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
