import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { UnpluggedDrawing } from './drawings/unplugged.tsx';
import { EmptyState } from './empty-state.tsx';
import { useFocusRescue } from './rescue-focus.ts';

type Retry = {
  retryLabel: string;
  /** Label while retrying. */
  busyLabel?: ReactNode | false;
  onRetry: () => void;
};

const RetryButton = ({ retryLabel, busyLabel, onRetry }: Retry) => (
  <Button variant="secondary" busyLabel={busyLabel} onClick={onRetry}>
    {retryLabel}
  </Button>
);

type ErrorStateProps = Pick<ComponentProps<typeof EmptyState>, 'title' | 'description' | 'as'> &
  Retry;

/** Shows that something could not be loaded, with a retry button. */
export const ErrorState = ({ title, description, as, ...retry }: ErrorStateProps) => (
  <div ref={useFocusRescue<HTMLDivElement>()} role="alert">
    <EmptyState drawing={<UnpluggedDrawing />} {...{ title, description, as }}>
      <RetryButton {...retry} />
    </EmptyState>
  </div>
);

/** Shows in one line that a part of a screen could not be loaded, with a retry button. */
export const FailedNote = (props: Retry & { text: ReactNode; className?: string }) => (
  <div
    ref={useFocusRescue<HTMLDivElement>()}
    role="alert"
    className={classNames('flex flex-wrap items-center justify-between gap-3', props.className)}
  >
    <p className="min-w-0 flex-1 basis-40">{props.text}</p>
    <RetryButton {...props} />
  </div>
);
