import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

type CollapsibleSectionProps = {
  title: string;
  text: string;
  /** The number of items waiting. */
  count?: number;
  children: ReactNode;
};

/** A collapsed section for a rarely needed topic; only its title is shown until it is opened. */
export const CollapsibleSection = ({
  title,
  text,
  count = 0,
  children,
}: CollapsibleSectionProps) => {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <details className="group">
          <summary className="hit flex cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            <h2 id={id} className="text-lg">
              {title}
            </h2>
            {count > 0 && (
              <span className="mr-auto">
                <Badge tone="marigold">{count}</Badge>
              </span>
            )}
            <ChevronDown className="size-5 shrink-0 text-muted group-open:rotate-180" />
          </summary>
          <p className="text-sm text-muted">{text}</p>
          <div className="mt-4">{children}</div>
        </details>
      </section>
    </Card>
  );
};
