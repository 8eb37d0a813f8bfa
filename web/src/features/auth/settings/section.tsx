import { type ReactNode, useId } from 'react';
import { dateFormat } from '../../../platform/days.ts';
import { useLanguage, useMessages } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { settingsMessages } from './settings.messages.ts';

/** One topic of the settings. */
export const Section = (props: { title: string; text?: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg">
          {props.title}
        </h2>
        {props.text && <p className="text-sm text-muted">{props.text}</p>}
        <div className="mt-4">{props.children}</div>
      </section>
    </Card>
  );
};

/** While a topic's data is on its way, or when it did not come. */
export const Unready = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => {
  const words = useMessages(settingsMessages);
  if (!failed) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-16" />
      </Loading>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="text-muted">{words.failed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
};

/** Day and time of an instant, as the device tells it. */
export const useMoment = (): ((instant: string) => string) => {
  const language = useLanguage();
  const format = dateFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (instant) => format.format(new Date(instant));
};
